import type { Route } from '../kernel/http/route.ts'

interface Described {
  fields?: Record<string, Described>
  type?: string
  oneOf?: unknown[]
  meta?: { csv?: string[] }
}

/**
 * Filters of a list, each with every value that it takes where those are few, and each of its sorts. Values of others
 * are told by the name of the field, or are 1, a day, or a text.
 */
export function choicesOf({ query }: Route, known: Readonly<Record<string, string>> = {}): string[] {
  const { fields = {} } = (query?.describe() ?? {}) as Described
  return Object.entries(fields).flatMap(([name, { type = '', meta, oneOf = [] }]) => {
    if (name === 'cursor') return []
    const few = [...new Set(type === 'boolean' ? [true, false] : [...(meta?.csv ?? []), ...oneOf])]
    const isDay = /from|to$|asof|through|day|date/i.test(name)
    const usual = known[name] ?? (type === 'number' ? '1' : isDay ? '2026-11-02' : '12')
    const values = few.filter((value) => value !== null && value !== undefined && value !== '')
    const all = values.length > 0 ? values : [usual]
    // Every list offers the order of ids; logs are read by their time.
    return all.map((value) => `?${name}=${value}`).filter((choice) => !/^[?]sort=-?id$/.test(choice))
  })
}
