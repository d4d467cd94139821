//! The contract, kept by the SQLite back end in memory.

struct Memory;

impl Memory {
    async fn open(&self, _name: &str) -> emporion_store::SqliteStore {
        emporion_store::SqliteStore::in_memory().await.expect("a store")
    }
}

contract_tests!(Memory);
