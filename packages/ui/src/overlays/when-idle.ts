/** Milliseconds between two looks at whether the page still waits. */
const pollIntervalMs = 150
/** Time in milliseconds after which the page's own calls are no longer waited for: one of them hangs. */
const maxWaitMs = 5_000

/**
 * Runs something when the browser has time and the page has what it shows: what can wait must not be on the line
 * before the first rows.
 * @param busy whether the page still waits for its own calls
 * @returns a function that calls it off
 */
export function whenIdle(run: () => void, busy: () => boolean = () => false): () => void {
  const giveUpAt = Date.now() + maxWaitMs
  let callOff: () => void
  const look = () => {
    callOff = onIdle(() => {
      if (!busy() || Date.now() >= giveUpAt) return run()
      const timer = setTimeout(look, pollIntervalMs)
      callOff = () => clearTimeout(timer)
    })
  }
  look()
  return () => callOff()
}

function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
