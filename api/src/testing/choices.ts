import type { Route } from '../kernel/http/route.ts'

interface Described {
  fields?: Record<string, Described>
  type?: string
  oneOf?: unknown[]
  meta?: { csv?: string[] }
}

/** Each filter of a list, with a value that it takes (`text` where it is any text), and each of its sorts. */
export function choicesOf({ query }: Route, text = '12'): string[] {
  const { fields = {} } = (query?.describe() ?? {}) as Described
  return Object.entries(fields).flatMap(([name, { type = '', meta, oneOf = [] }]) => {
    if (name === 'cursor') return []
    // Every list offers the order of ids; logs are read by their time.
    if (name === 'sort')
      return oneOf.flatMap((order) => (/^-?id$/.test(`${order}`) ? [] : [`?sort=${order}`]))
    const isDay = /from|to$|asof|through|day|date/i.test(name)
    const usual = { number: '1', boolean: 'true' }[type] ?? (isDay ? '2026-11-02' : text)
    return [`?${name}=${meta?.csv?.[0] ?? oneOf.find(Boolean) ?? usual}`]
  })
}
