//! The contract, kept by the SQLite back end in a file.

mod contract;
mod folder;

contract_tests!(folder::Folder::new());
shared_contract_tests!(folder::Folder::new());
