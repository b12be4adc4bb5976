/**
 * Work that many ask for and that runs once at a time: whoever asks while it runs shares the next run with all others
 * that wait. It begins after each of them asked, and however many they are, there is one.
 */
export function shareRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= current.then(() => {
      next = undefined
      const run = work()
      current = run.catch(() => undefined)
      return run
    })
    return next
  }
}
