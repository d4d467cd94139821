//! A list of strides in one piece of memory.

/// Strides: runs of steps that belong together, such as "build a market: here, lying so".
#[derive(Clone, Debug)]
pub struct Strides<A> {
    steps: Vec<A>,
    /// Where each stride ends in `steps`.
    ends: Vec<usize>,
}

impl<A: Copy> Strides<A> {
    /// No strides.
    pub fn new() -> Strides<A> {
        Strides { steps: Vec::new(), ends: Vec::new() }
    }

    /// Adds a stride. An empty one is left out: it would lead nowhere.
    pub fn push(&mut self, stride: &[A]) {
        if !stride.is_empty() {
            self.steps.extend_from_slice(stride);
            self.ends.push(self.steps.len());
        }
    }

    /// Forgets everything, keeping the memory.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.ends.clear();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All strides in order.
    pub fn iter(&self) -> impl Iterator<Item = &[A]> {
        self.ends.iter().scan(0, |from, &end| Some(&self.steps[std::mem::replace(from, end)..end]))
    }
}

impl<A: Copy> Default for Strides<A> {
    fn default() -> Strides<A> {
        Strides::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_come_back_as_they_went_in() {
        let mut strides = Strides::new();
        strides.push(&[1, 2]);
        strides.push(&[]);
        strides.push(&[3]);
        assert_eq!(strides.iter().collect::<Vec<_>>(), [&[1, 2][..], &[3]]);
        strides.clear();
        assert!(strides.is_empty() && strides.iter().next().is_none());
    }
}
