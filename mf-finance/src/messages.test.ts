import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import en from './messages/en.json'
import es from './messages/es.json'

/** Names of the values in a text: `{count, plural, …}` and `{name}`, also inside a plural. */
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name))].sort()

const source = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(__dirname, file), 'utf8'))
  .join('\n')

/** Keys written out, and patterns of keys put together: t('a.b') and t(`a.${name}`). */
const literals = new Set([...source.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g)].map(([, key]) => key))
const patterns = [...source.matchAll(/`([a-z]\w*\.(?:\w|\.|\$\{[^}]+\})+)`/g)].map(
  ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '.+')}$`),
)

test('Spanish says everything that English says, with the same values', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en))
  for (const [key, text] of Object.entries(en))
    expect([key, places(es[key as keyof typeof es])]).toEqual([key, places(text)])
})

test('no text is empty, and Spanish is not English left over', () => {
  for (const [key, text] of Object.entries(es)) expect([key, text.trim().length > 0]).toEqual([key, true])
  const words = Object.entries(en).filter(([, text]) => /[a-z]{4}/.test(text.replace(/\{.*\}/g, '')))
  const same = words.filter(([key, text]) => es[key as keyof typeof es] === text).map(([key]) => key)
  expect(same).toEqual([])
})

test('every text is used somewhere', () => {
  const unused = Object.keys(en).filter(
    (key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})

test('every text that is used exists', () => {
  const used = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key)
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((key) => !(key in en))).toEqual([])
})
