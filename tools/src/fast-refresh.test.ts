import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { RemoteSource } from '@drayline/contract'
import admin from '../../mf-admin/remote.config.ts'
import finance from '../../mf-finance/remote.config.ts'
import operations from '../../mf-operations/remote.config.ts'
import reference from '../../packages/reference-remote/remote.config.ts'
import { repositoryRoot } from './cache.ts'

const folders: Record<string, RemoteSource> = {
  'mf-admin': admin,
  'mf-finance': finance,
  'mf-operations': operations,
  'packages/reference-remote': reference,
}

const exposed = Object.entries(folders).flatMap(([folder, remote]) =>
  Object.values(remote.exposes).map((file) => resolve(repositoryRoot, folder, file)),
)

/** The file with the component: the exposed one itself, or the one its module names. */
function componentFile(file: string): string {
  if (file.endsWith('.tsx')) return file
  const source = /Component \} from '(\..+\.tsx)'/.exec(readFileSync(file, 'utf8'))?.[1]
  if (!source) throw new Error(`${file} takes its Component from no file of its own`)
  return resolve(dirname(file), source)
}

/** Names of the values that a file exports. */
function exportsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/^export (?:async )?(?:const|function|class|let) (?:\{ )?(\w+)/gm)].map(
    ([, name = '']) => name,
  )
}

// A module with anything but components is no boundary of Fast Refresh: an edit would reload the page, and what was
// typed would be gone.
test.each(
  [...new Set(exposed.map(componentFile))].map((file) => [file.slice(repositoryRoot.length + 1), file]),
)('%s exports components only', (_, file) => {
  const names = exportsOf(file)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !/^[A-Z][a-z]/.test(name))).toEqual([])
  expect(readFileSync(file, 'utf8')).not.toMatch(/^export (\{|\*)/m)
})
