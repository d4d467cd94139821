//! Somebody with a browser: what he sees and what his hands do.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel};
use tokio::time::{Instant, sleep};

use crate::house::keep_picture;
use crate::patiently;

/// How long a page may take for anything; machines that test are busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// What somebody looks at.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Width of the page.
    pub width: u32,
    /// Height of the page.
    pub height: u32,
    /// Fingers instead of a mouse.
    pub touch: bool,
    /// The language the browser asks for.
    pub language: &'static str,
    /// Does he like it dark?
    pub dark: bool,
}

/// A small laptop.
pub const DESKTOP: Screen = Screen { width: 1280, height: 720, touch: false, language: "en", dark: false };
/// A phone of today.
pub const PHONE: Screen = Screen { width: 390, height: 844, touch: true, ..DESKTOP };
/// The narrowest phone that must do.
pub const SMALL_PHONE: Screen = Screen { width: 360, height: 740, touch: true, ..DESKTOP };

/// Somebody with a browser.
pub struct Person {
    driver: WebDriver,
    house: String,
    /// Fingers instead of a mouse.
    touch: AtomicBool,
}

impl Person {
    pub(crate) async fn arrive(driver: &str, house: &str, profile: &Path, screen: Screen) -> Result<Person> {
        let mut wishes = DesiredCapabilities::chrome();
        for flag in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ] {
            wishes.add_arg(flag)?;
        }
        wishes.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        wishes.add_arg(&format!("--lang={}", screen.language))?;
        wishes.add_arg(&format!("--window-size={},{}", screen.width.max(500), screen.height))?;
        wishes.add_experimental_option("prefs", json!({"intl.accept_languages": screen.language}))?;
        wishes.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let driver =
            WebDriver::builder(driver, wishes).request_timeout(patiently(Duration::from_mins(2))).connect().await;
        let driver = driver.context("the browser does not start")?;
        let person = Person { driver, house: house.to_owned(), touch: AtomicBool::new(false) };
        person.driver.set_script_timeout(patiently(Duration::from_mins(1))).await?;
        person.look_at(screen).await?;
        Ok(person)
    }

    /// Takes another screen.
    pub async fn look_at(&self, screen: Screen) -> Result<()> {
        let size =
            json!({"width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": screen.touch});
        self.tools("Emulation.setDeviceMetricsOverride", size).await?;
        self.tools("Emulation.setTouchEmulationEnabled", json!({"enabled": screen.touch})).await?;
        self.touch.store(screen.touch, Ordering::Relaxed);
        let scheme = if screen.dark { "dark" } else { "light" };
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.tools("Emulation.setEmulatedMedia", media).await
    }

    async fn tools(&self, what: &str, how: Value) -> Result<()> {
        self.driver.cdp().send_raw(what, how).await.with_context(|| what.to_owned())?;
        Ok(())
    }

    pub(crate) fn driver(&self) -> WebDriver {
        self.driver.clone()
    }

    // ------------------------------------------------------------ going and looking

    /// Opens a page of the house, or any address.
    pub async fn go(&self, to: &str) -> Result<()> {
        let address = if to.starts_with('/') { format!("{}{to}", self.house) } else { to.to_owned() };
        self.driver.goto(address).await?;
        Ok(())
    }

    /// Where he is.
    pub async fn address(&self) -> Result<String> {
        Ok(self.driver.current_url().await?.to_string())
    }

    /// From now on this runs at the start of every page.
    pub async fn at_every_page(&self, script: &str) -> Result<()> {
        self.tools("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).await
    }

    /// Asks the page something.
    pub async fn ask(&self, script: &str, args: Vec<Value>) -> Result<Value> {
        Ok(self.driver.execute(script, args).await?.json().clone())
    }

    /// Does this hold on the page?
    pub async fn holds(&self, expression: &str) -> Result<bool> {
        Ok(self.ask(&format!("return !!({expression});"), vec![]).await? == Value::Bool(true))
    }

    /// Waits until an expression holds on the page.
    pub async fn until(&self, expression: &str) -> Result<()> {
        let last = Instant::now() + patiently(PATIENCE);
        // While a page is being left there is nobody to ask.
        while !self.holds(expression).await.unwrap_or(false) {
            if Instant::now() > last {
                let seen =
                    self.ask("return location.href + ' ' + document.body.innerText.slice(0, 600);", vec![]).await;
                bail!("waited in vain for {expression} at {seen:?}");
            }
            sleep(Duration::from_millis(30)).await;
        }
        Ok(())
    }

    /// Waits until there is such an element.
    pub async fn sees(&self, css: &str) -> Result<()> {
        self.until(&format!("document.querySelector({})", json!(css))).await
    }

    /// How many such elements there are.
    pub async fn count(&self, css: &str) -> Result<u64> {
        let found = self.ask("return document.querySelectorAll(arguments[0]).length;", vec![json!(css)]).await?;
        found.as_u64().context("a number")
    }

    /// The visible text of the first such element.
    pub async fn text(&self, css: &str) -> Result<String> {
        let found = self.ask("return document.querySelector(arguments[0])?.innerText ?? '';", vec![json!(css)]).await?;
        Ok(found.as_str().unwrap_or_default().to_owned())
    }

    /// The version of the position on the page, sealed.
    pub async fn version(&self) -> Result<String> {
        let found = self.ask("return document.querySelector('#main').dataset.version;", vec![]).await?;
        found.as_str().map(str::to_owned).context("a table")
    }

    /// Waits for another position than this.
    pub async fn other_than(&self, version: &str) -> Result<()> {
        let other = format!("document.querySelector('#main').dataset.version !== '{version}'");
        self.until(&format!("{other} && !document.body.classList.contains('busy')")).await
    }

    /// After a click on what ends a turn: says yes, if he is asked, and waits for another position than this.
    pub async fn says_yes(&self, version: &str) -> Result<()> {
        let other = format!("document.querySelector('#main').dataset.version !== '{version}'");
        self.until(&format!("document.querySelector('#sure').open || {other}")).await?;
        if self.holds("document.querySelector('#sure').open").await? {
            self.click("#sure button[value=yes]").await?;
        }
        self.other_than(version).await
    }

    /// Keeps what he sees.
    pub async fn picture(&self, name: &str) -> Result<()> {
        // What moves has arrived.
        let still =
            "return Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0))).then(() => 1);";
        self.ask(still, vec![]).await?;
        keep_picture(name, &self.driver.screenshot_as_png().await?)
    }

    // ------------------------------------------------------------ hands

    /// Cuts the connection to the house, or puts it back.
    pub async fn go_offline(&self, offline: bool) -> Result<()> {
        let network = json!({"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.tools("Network.emulateNetworkConditions", network).await
    }

    /// Clicks with the mouse, or taps with a finger.
    pub async fn click(&self, css: &str) -> Result<()> {
        if self.touch.load(Ordering::Relaxed) {
            return self.tap(css).await;
        }
        let last = Instant::now() + patiently(PATIENCE);
        loop {
            let clicked = match self.driver.find(By::Css(css)).await {
                Ok(found) => found.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return Ok(()),
                // The page may have changed between finding and clicking, or still be on its way.
                Err(error) if Instant::now() > last => bail!("cannot click {css}: {error}"),
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    }

    async fn tap(&self, css: &str) -> Result<()> {
        self.sees(css).await?;
        let middle = "
            const found = document.querySelector(arguments[0]);
            found.scrollIntoView({ block: 'center', inline: 'center' });
            const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];";
        let middle = self.ask(middle, vec![json!(css)]).await?;
        self.tap_at(&middle[0], &middle[1]).await
    }

    async fn tap_at(&self, x: &Value, y: &Value) -> Result<()> {
        let finger = json!([{"x": x, "y": y}]);
        self.tools("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": finger})).await?;
        self.tools("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []})).await
    }

    /// Clicks or taps at a point of the page.
    pub(crate) async fn point(&self, x: i64, y: i64) -> Result<()> {
        if self.touch.load(Ordering::Relaxed) {
            return self.tap_at(&json!(x), &json!(y)).await;
        }
        self.driver.action_chain().move_to(x, y).click().perform().await?;
        Ok(())
    }

    /// Presses keys, whatever has the focus.
    pub async fn press(&self, keys: impl Into<TypingData>) -> Result<()> {
        let keys: TypingData = keys.into();
        self.driver.action_chain().send_keys(keys).perform().await?;
        Ok(())
    }

    /// Writes into a field.
    pub async fn write(&self, css: &str, text: &str) -> Result<()> {
        self.sees(css).await?;
        let field = self.driver.find(By::Css(css)).await?;
        field.clear().await?;
        field.send_keys(text).await?;
        Ok(())
    }

    // ------------------------------------------------------------ tables

    /// Makes a table by the form: who sits where (`me`, `anybody`, `friend`, `here`, `bot:…`) and the rules that differ.
    /// Gives its path.
    pub async fn new_table(&self, game: &str, name: &str, seats: &[&str], rules: &[(&str, &str)]) -> Result<String> {
        self.go(&format!("/new?game={game}&seats={}", seats.len())).await?;
        self.write("form.new input[name=name]", name).await?;
        let fill = "
            const form = document.querySelector('form.new'), [seats, rules] = arguments;
            seats.forEach((who, seat) => { form.elements[`seat${seat}`].value = who; });
            for (const [rule, value] of rules) form.elements[`option-${rule}`].value = value;";
        self.ask(fill, vec![json!(seats), json!(rules)]).await?;
        self.click("form.new button.main").await?;
        self.at_table().await
    }

    /// Sits down at a table with an open seat.
    pub async fn join(&self, table: &str, name: &str) -> Result<()> {
        self.go(table).await?;
        self.write("form.join input[name=name]", name).await?;
        self.click("form.join button").await?;
        self.at_table().await?;
        Ok(())
    }

    /// Waits for the page of a table and its script; its path.
    pub async fn at_table(&self) -> Result<String> {
        self.until("document.querySelector('html.js #main[data-version]')").await?;
        let path = self.ask("return location.pathname;", vec![]).await?;
        Ok(path.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the game asks him something.
    pub async fn asked(&self) -> Result<()> {
        self.until("document.querySelector('#steps button.step') && !document.body.classList.contains('busy')").await
    }
}
