/**
 * The fields of `after` that differ from `before`. No value, null and empty text are the same: a form holds empty text
 * where a record holds nothing.
 */
export function pickChanged<Fields extends object>(before: object, after: Fields): Partial<Fields> {
  const known = { ...before } as Record<string, unknown>
  const changed = Object.entries(after).filter(([name, now]) => (known[name] ?? '') !== (now ?? ''))
  return Object.fromEntries(changed) as Partial<Fields>
}
