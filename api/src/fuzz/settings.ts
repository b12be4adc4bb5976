import fc from 'fast-check'

/** How long each part runs and with which seed: `FUZZ_SECONDS` and `FUZZ_SEED`, as `npm run fuzz` sets them. */
const fuzz = {
  seconds: Number(process.env.FUZZ_SECONDS ?? 12),
  seed: Number(process.env.FUZZ_SEED ?? 20_261_125),
}

/** For jest: what a part may take beside its time: setting up, and making a failure smaller. */
export const fuzzTimeoutMs = (fuzz.seconds + 240) * 1000

/**
 * Tries a property in rounds, each with a seed of its own, until the time of the part or its share is over, and once at
 * least. A round is never cut off: what it began would go on beside the next test.
 * @throws Error with the smallest case that fails, and its seed
 */
export async function holds<T>(
  property: fc.IAsyncProperty<T>,
  { runs, share = 1 }: { runs: number; share?: number },
): Promise<void> {
  const end = performance.now() + fuzz.seconds * share * 1000
  let round = 0
  do {
    const details = await fc.check(property, { seed: fuzz.seed + round, numRuns: runs })
    if (details.failed) throw new Error(`${details.errorInstance}\n${fc.defaultReportMessage(details)}`)
    round += 1
  } while (performance.now() < end)
}

/** Printed with each part, so that whoever sees it fail can repeat it. */
export function announce(part: string, done: string): void {
  process.stdout.write(`fuzz ${part}: ${done}; FUZZ_SEED=${fuzz.seed} FUZZ_SECONDS=${fuzz.seconds}\n`)
}
