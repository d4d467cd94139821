//! The contract, kept by the SQLite back end in a file.

use crate::folder::Folder;

contract_tests!(Folder::new());
shared_contract_tests!(Folder::new());
