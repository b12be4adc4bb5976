/** Lines without anything that could be changed: empty ones, comments, imports, types, lone brackets. */
const idle = /^\s*(?:$|\/\/|\/?\*|import |export (?:type |interface |\*)|type |interface |[\])}]+[,;]?$)/

/**
 * Lines drawn at random from all code of some files, as Stryker takes them (`file:12-12`), in the order of the files.
 * The same seed draws the same lines as long as the code stays as it is.
 */
export function sampleLines(
  files: readonly string[],
  read: (file: string) => string,
  count: number,
  seed: number,
): string[] {
  const lines = files.flatMap((file) => {
    const text = read(file).split('\n')
    return text.flatMap((line, index) => (idle.test(line) ? [] : [`${file}:${index + 1}-${index + 1}`]))
  })
  const random = randomNumbers(seed)
  const drawn = lines
    .map((line, index) => ({ line, index, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
  return drawn.sort((a, b) => a.index - b.index).map(({ line }) => line)
}

/** Numbers from 0 to 1 that a seed always gives again (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
