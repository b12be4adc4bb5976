// A process that hears of nothing.
process.send?.('started')
for (;;);
