import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Catalogue = Readonly<Record<string, string>>

/** Names of the values a text takes, `{name}` or `{count, plural, …}`; words in the arms of a plural are capitalised. */
const placeholders = (text: string) =>
  [...text.matchAll(/\{([a-z]\w*)\s*[,}]/g)].map(([, name]) => name).sort()

/** Fails unless both catalogs have the same keys, and their texts the same values. */
export function expectSameCatalogue(en: Catalogue, other: Catalogue): void {
  expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(en))
    expect([key, placeholders(other[key] ?? '')]).toEqual([key, placeholders(text)])
}

/** Fails when a key is named nowhere in the sources of a folder; `a.${x}` in a template names all keys like it. */
export function expectNoUnusedKeys(folder: string, catalogue: Catalogue): void {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const literals = new Set([...sources.matchAll(/'([\w.]+)'/g)].map(([, key]) => key))
  const templates = [...sources.matchAll(/`([\w.]*)\$\{[^}]+\}([\w.]*)`/g)]
    .filter(([, start]) => start)
    .map(([, start = '', end = '']) => ({ start, end }))
  const unused = Object.keys(catalogue).filter(
    (key) =>
      !literals.has(key) && !templates.some(({ start, end }) => key.startsWith(start) && key.endsWith(end)),
  )
  expect(unused).toEqual([])
}
