//! Keeping to a plan.

/// The steps of a plan that are still to come. A plan is made once and followed while it stays valid.
#[derive(Clone, Debug)]
pub(crate) struct Follow<A> {
    /// The last step first.
    ahead: Vec<A>,
}

impl<A: Copy + PartialEq> Follow<A> {
    pub(crate) fn nothing() -> Follow<A> {
        Follow { ahead: Vec::new() }
    }

    pub(crate) fn set(&mut self, steps: &[A]) {
        self.ahead.clear();
        self.ahead.extend(steps.iter().rev());
    }

    /// The next step of the plan if it is legal. If not, the plan is dropped.
    pub(crate) fn next(&mut self, legal: &[A]) -> Option<A> {
        let step = self.ahead.pop()?;
        if legal.contains(&step) {
            return Some(step);
        }
        self.ahead.clear();
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_dropped_when_it_no_longer_fits() {
        let mut plan = Follow::nothing();
        plan.set(&[1, 2, 3]);
        assert_eq!(plan.next(&[1, 5]), Some(1));
        assert_eq!(plan.next(&[3]), None);
        assert_eq!(plan.next(&[3]), None);
    }
}
