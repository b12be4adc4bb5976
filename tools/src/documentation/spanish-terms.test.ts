import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textIn } from '@drayline/contract'
import admin from '../../../mf-admin/remote.config.ts'
import finance from '../../../mf-finance/remote.config.ts'
import operations from '../../../mf-operations/remote.config.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })

/** Words of the last column of the glossary's Spanish table. */
const banned = (read('docs/glossary.md').split('\n## In Spanish\n')[1] ?? '')
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line))
  .slice(1)
  .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
  .map((word) => word.trim())
  .filter(Boolean)

const anyBanned = new RegExp(`(?<![\\p{L}{])(?:${banned.join('|')})(?!\\p{L})`, 'iu')

const catalogs = find('{shell,mf-*,packages/*}/src/**/{messages,server-messages}/*es.json').flatMap((file) =>
  Object.entries(JSON.parse(read(file)) as Record<string, string>).map(([key, text]) => ({
    ...{ where: `${file} ${key}`, text },
  })),
)
const help = find('docs/help/es/*.md').map((file) => ({ where: file, text: read(file) }))
const titles = [admin, finance, operations].flatMap(
  ({ routes, nav = [], newItems = [], places = [], slots = [], search = [] }) =>
    [
      ...routes.map(({ path, title }) => ({ where: path, text: title })),
      ...[...nav, ...newItems, ...places].map(({ to, label }) => ({ where: to, text: label })),
      ...slots.map(({ id, title }) => ({ where: id, text: title })),
      ...search.map(({ id, label }) => ({ where: id, text: label })),
    ].flatMap(({ where, text }) => (text ? [{ where, text: textIn(text, 'es') }] : [])),
)

test('Spanish texts use the words of the glossary', () => {
  expect(banned).toEqual(expect.arrayContaining(['importe', 'corredor', 'reloj de asistencia', 'ajustes']))
  for (const texts of [catalogs, help, titles]) expect(texts.length).toBeGreaterThan(10)
  const found = [...catalogs, ...help, ...titles].flatMap(({ where, text }) => {
    const word = anyBanned.exec(text)?.[0]
    return word ? [`${where}: ${word}`] : []
  })
  expect(found).toEqual([])
})
