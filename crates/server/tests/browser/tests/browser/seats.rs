//! Seats: several at one screen, a bot that stands in, friends by link, a server that dies.

use anyhow::{Context, Result, ensure};
use emporion_browser::{DESKTOP, House, Person, evening, play_by_pointer, play_until_it_can_end, whose_turn};

/// Ada and Bo at a table of Magna Grecia, each with a browser.
async fn two_at_a_table(house: &House) -> Result<(Person, Person)> {
    let (ada, bo) = tokio::try_join!(house.guest(DESKTOP), house.guest(DESKTOP))?;
    let table = ada.new_table("magna-grecia", "Ada", &["me", "anybody"], &[]).await?;
    bo.join(&table, "Bo").await?;
    ada.sees("#stage").await?;
    shaken_by_both(&ada).await?;
    Ok((ada, bo))
}

/// Both have promised a number and shown it, without a click, and the page tells it. What hashes it there hashes right.
async fn shaken_by_both(person: &Person) -> Result<()> {
    let told = person.ask("return document.querySelector('#story li.dice').textContent;", vec![]).await?;
    ensure!(told.as_str().is_some_and(|told| told.contains("those of Ada, Bo")), "{told}");
    ensure!(person.count("#dice input").await? == 5, "the commitment, two promises, two numbers");
    let known =
        "return import('/assets/any/sha256.js').then(({ sha256 }) => ['', 'abc', 'é'.repeat(100)].map(sha256));";
    let known = person.ask(known, vec![]).await?;
    let right = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "f42ec48e1e4b487e590e0b3d4e58437c8327efa855d769709f4942a4f73a7eb6",
    ];
    ensure!(known == serde_json::json!(right), "{known}");
    Ok(())
}

/// Ends the turn of whoever has it, with the question before it.
async fn end_turn(person: &Person) -> Result<()> {
    person.asked().await?;
    play_until_it_can_end(person).await?;
    let before = person.version().await?;
    person.click("#steps button[data-finishes]").await?;
    person.click("#sure button[value=yes]").await?;
    person.other_than(&before).await
}

#[test]
fn a_curtain_between_two_at_one_screen() -> Result<()> {
    evening(async |house| {
        let screen = house.guest(DESKTOP).await?;
        screen.new_table("antiquity", "Ada", &["me", "here"], &[]).await?;
        let mut secrets: Vec<String> = Vec::new();
        let mut lifted = 0;
        // Until both have taken several steps behind the curtain.
        for _ in 0..40 {
            screen.until("document.querySelector('.curtain a.button, #steps button.step')").await?;
            if screen.count(".curtain").await? > 0 {
                nothing_to_see(&screen).await?;
                if lifted == 0 {
                    screen.picture("curtain-desktop").await?;
                }
                screen.click(".curtain a.button").await?;
                screen.sees("#stage").await?;
                lifted += 1;
                let page = screen.ask("return document.documentElement.outerHTML;", vec![]).await?;
                let page = page.as_str().context("a page")?;
                for secret in &secrets {
                    ensure!(!page.contains(secret.as_str()), "the page of the next player tells: {secret}");
                }
                secrets.clear();
                if lifted == 4 {
                    return Ok(());
                }
                continue;
            }
            if screen.count("#steps button[data-finishes]").await? == 0 || secrets.len() < 3 {
                play_by_pointer(&[&screen], 1).await?;
                // That somebody is ready is for everybody.
                secrets = open_lines(&screen).await?;
                secrets.retain(|line| !line.ends_with("is ready."));
                continue;
            }
            let before = screen.version().await?;
            screen.click("#steps button[data-finishes]").await?;
            screen.says_yes(&before).await?;
        }
        ensure!(lifted >= 2, "the screen changed hands only {lifted} times");
        Ok(())
    })
}

/// Behind a curtain there is no board, no story, no step and no hand.
async fn nothing_to_see(screen: &Person) -> Result<()> {
    for secret in ["#stage", "#side", "#steps", "svg.board", "ol.story"] {
        ensure!(screen.count(secret).await? == 0, "the curtain shows {secret}");
    }
    Ok(())
}

/// What the story tells this viewer of steps that are not yet played for good.
async fn open_lines(screen: &Person) -> Result<Vec<String>> {
    let lines =
        "return [...document.querySelectorAll('#story li.open')].map((line) => line.lastChild.textContent.trim());";
    let lines = screen.ask(lines, vec![]).await?;
    Ok(lines.as_array().into_iter().flatten().filter_map(|line| line.as_str().map(str::to_owned)).collect())
}

#[test]
fn a_bot_stands_in_and_gives_the_seat_back() -> Result<()> {
    evening(async |house| {
        let (ada, bo) = two_at_a_table(house).await?;
        let (leaving, staying) = if ada.count("#steps button.step").await? > 0 { (&ada, &bo) } else { (&bo, &ada) };
        leaving.click("details.leave summary").await?;
        leaving.click("details.leave button").await?;
        leaving.sees("#prompt [data-key=back]").await?;
        staying.sees(".players .badge").await?;
        // The bot has moved in his place.
        staying.asked().await?;
        leaving.picture("stand-in-desktop").await?;
        leaving.click("#prompt [data-key=back]").await?;
        leaving.until("!document.querySelector('#prompt [data-key=back]')").await?;
        // The order may change from round to round; then the same player has two turns in a row.
        for _ in 0..2 {
            if std::ptr::eq(whose_turn(&[leaving, staying]).await?, leaving) {
                break;
            }
            end_turn(staying).await?;
        }
        leaving.asked().await?;
        end_turn(leaving).await
    })
}

#[test]
fn the_others_allow_to_go_back() -> Result<()> {
    evening(async |house| {
        let (ada, bo) = two_at_a_table(house).await?;
        let (first, second) = if ada.count("#steps button.step").await? > 0 { (&ada, &bo) } else { (&bo, &ada) };
        end_turn(first).await?;
        second.asked().await?;
        first.click("details.further summary").await?;
        first.click("[data-key=wish]").await?;
        second.click("#prompt .notice button[value=yes]").await?;
        first.asked().await?;
        ensure!(second.count("#steps button.step").await? == 0, "it is the first one's turn again");
        Ok(())
    })
}

#[test]
fn a_friend_comes_by_link_and_goes_on_at_another_device() -> Result<()> {
    evening(async |house| {
        let (ada, bo) = tokio::try_join!(house.guest(DESKTOP), house.guest(DESKTOP))?;
        let table = ada.new_table("magna-grecia", "Ada", &["me", "friend"], &[]).await?;
        ada.go(&format!("{table}/link")).await?;
        ada.picture("links-desktop").await?;
        let invitation = link(&ada, 1).await?;
        bo.go(&invitation).await?;
        bo.write("form.join input[name=name]", "Bo").await?;
        bo.click("form.join button").await?;
        bo.at_table().await?;
        bo.sees("#stage").await?;
        // Ada waits on the page of the links; both browsers have added to the dice by themselves.
        shaken_by_both(&bo).await?;
        ensure!(bo.count(".badge.you").await? == 1, "Bo has the seat");
        let eve = house.guest(DESKTOP).await?;
        eve.go(&invitation).await?;
        eve.sees(".failure").await?;
        eve.picture("link-used-desktop").await?;
        bo.go(&format!("{table}/link")).await?;
        bo.click("form.own-link button").await?;
        bo.sees(".address input[value*='/seat/']").await?;
        let own = link(&bo, 1).await?;
        bo.picture("link-made-desktop").await?;
        let phone = house.guest(emporion_browser::PHONE).await?;
        phone.go(&own).await?;
        phone.picture("link-moves-phone").await?;
        phone.click("form button.main").await?;
        phone.at_table().await?;
        ensure!(phone.count(".badge.you").await? == 1, "the phone has Bo's seat");
        bo.go(&table).await?;
        bo.sees("#stage").await?;
        ensure!(bo.count(".badge.you").await? == 0, "and Bo's first device looks on");
        house.pardon("410");
        Ok(())
    })
}

/// A server that is busy for a moment makes nobody one who withheld: both the promise and the number are sent until they are taken.
#[test]
fn a_number_for_the_dice_is_sent_until_it_is_taken() -> Result<()> {
    evening(async |house| {
        let people =
            tokio::try_join!(house.guest(DESKTOP), house.guest(DESKTOP), house.guest(emporion_browser::PHONE))?;
        let (ada, bo, phone) = people;
        let table = ada.new_table("magna-grecia", "Ada", &["me", "anybody"], &[]).await?;
        ada.go(&format!("{table}/link")).await?;
        ada.click("form.own-link button").await?;
        ada.sees(".address input[value*='/seat/']").await?;
        // Each is refused twice and not answered once, before it comes to the server.
        let refuse = "const real = window.fetch; window.left = { digest: [429, 503, 0], value: [429, 503, 0] }; \
                      window.fetch = async (to, how) => { \
                      if (!String(to).endsWith('/dice')) return real(to, how); \
                      const left = window.left[how.body.has('value') ? 'value' : 'digest'], status = left.shift(); \
                      if (status === 0) throw new TypeError('lost'); \
                      return status ? new Response('', { status, headers: { 'retry-after': '1' } }) : real(to, how); };";
        phone.at_every_page(refuse).await?;
        phone.go(&link(&ada, 0).await?).await?;
        phone.click("form button.main").await?;
        phone.at_table().await?;
        let before = phone.version().await?;
        phone.until("window.left.digest.length === 0").await?;
        phone.other_than(&before).await?;
        bo.join(&table, "Bo").await?;
        phone.sees("#stage").await?;
        ensure!(phone.holds("window.left.value.length === 0").await?);
        shaken_by_both(&phone).await
    })
}

/// The nth seat's link on the page of links.
async fn link(person: &Person, seat: usize) -> Result<String> {
    let links = "return [...document.querySelectorAll('.address input')].map((one) => one.value).filter((one) => one.includes('/seat/'));";
    let links = person.ask(links, vec![]).await?;
    let part = format!("/seat/{seat}/");
    let mut links = links.as_array().into_iter().flatten().filter_map(|link| link.as_str());
    links.find(|link| link.contains(&part)).map(str::to_owned).context("a link to the seat")
}

#[test]
fn a_page_catches_up_after_the_server_died() -> Result<()> {
    evening(async |house| {
        house.pardon("net::ERR_");
        let (ada, bo) = two_at_a_table(house).await?;
        let (playing, absent) = if ada.count("#steps button.step").await? > 0 { (&ada, &bo) } else { (&bo, &ada) };
        play_until_it_can_end(playing).await?;
        let (open, seen) = (playing.count("#story li.open").await?, absent.version().await?);
        // So that the page has noted what its reader knows.
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        absent.go_offline(true).await?;
        house.kill_server();
        playing.until("document.body.classList.contains('offline')").await?;
        house.restart_server()?;
        playing.until("!document.body.classList.contains('offline')").await?;
        ensure!(playing.count("#story li.open").await? == open, "open steps are kept");
        let before = playing.version().await?;
        playing.click("#steps button[data-finishes]").await?;
        playing.click("#sure button[value=yes]").await?;
        playing.other_than(&before).await?;
        absent.go_offline(false).await?;
        absent.other_than(&seen).await?;
        absent.asked().await?;
        ensure!(absent.count("#story li.new").await? > 0, "what was missed is marked");
        absent.picture("missed-desktop").await
    })
}
