import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import '@drayline/api/server'
import mongoose from 'mongoose'

const architecture = readFileSync(join(import.meta.dirname, '../../../docs/architecture.md'), 'utf8')
const [, table = ''] = /\n\| Collections [^\n]*\n([\s\S]*?)\n\n/.exec(architecture) ?? []
const documented = new Set(
  table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w.*]+)`/g)].map(([, name]) => name)),
)

/** Collections that no model declares: the driver, the file stores and the demo data make them. */
const withoutModel = ['counters', 'demo_data', 'files.files', 'remote_files.*', 'shell_files.*']

test('docs/architecture.md names every stored collection, and none that is gone', () => {
  const stored = mongoose.modelNames()
  expect(stored.length).toBeGreaterThan(40)
  expect([...documented].sort()).toEqual([...stored, ...withoutModel].sort())
})
