import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import '@drayline/api/server'
import { collectionsWithoutModel } from '@drayline/api/kernel/database/database-rights'
import mongoose from 'mongoose'

const architecture = readFileSync(join(import.meta.dirname, '../../../docs/architecture.md'), 'utf8')
const [, table = ''] = /\n\| Collections [^\n]*\n([\s\S]*?)\n\n/.exec(architecture) ?? []
const documented = new Set(
  table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w.*]+)`/g)].map(([, name]) => name)),
)

/** As the table names them: the file stores of remotes and shell by a star. */
const withoutModel = new Set(
  collectionsWithoutModel.map((name) => name.replace(/^(remote|shell)_files\..*/, '$1_files.*')),
)

test('docs/architecture.md names every stored collection, and none that is gone', () => {
  const stored = mongoose.modelNames()
  expect(stored.length).toBeGreaterThan(40)
  expect([...documented].sort()).toEqual([...stored, ...withoutModel].sort())
})
