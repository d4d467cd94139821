## Magna Grecia
