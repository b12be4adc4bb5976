import { setTimeout as sleep } from 'node:timers/promises'

const intervalMs = 20

type Found<T> = Exclude<T, false | null | undefined>

/**
 * Waits for what background work, the database or another process brings about, which no injected clock moves: resolves
 * with the first answer that is not falsy. Fails after `ms`, which is generous because the machine may be busy.
 */
export async function eventually<T>(look: () => T | Promise<T>, ms = 20_000): Promise<Found<T>> {
  const end = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found as Found<T>
    if (performance.now() > end) throw new Error(`Not within ${ms} ms: ${look}`)
    await sleep(intervalMs)
  }
}
