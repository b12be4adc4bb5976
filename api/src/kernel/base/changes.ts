/**
 * The fields that get another value, or undefined when there are none. A write without changes counts no version up
 * and leaves no trace: a second click on Save is not an event.
 */
export function changesOf<T extends object>(before: T, values: Partial<T>): Partial<T> | undefined {
  const names = Object.keys(values) as (keyof T)[]
  const changed = names.filter((name) => !same(before[name], values[name]))
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
