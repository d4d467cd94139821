## Antiquity
