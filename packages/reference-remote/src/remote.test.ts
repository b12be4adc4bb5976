import { contractSatisfied } from '@drayline/contract'
import { containerName } from '@drayline/contract/descriptor'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import remote from '../remote.config.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const textOf = (key: string) => ({ en: Object(en)[key], es: Object(es)[key] })

test('the shell can draw what remote.config.ts says: permissions, paths and modules are known', () => {
  const exposes = Object.fromEntries(Object.keys(remote.exposes).map((name) => [name, { files: [] }]))
  const built = {
    version: '1.0.0-00000000',
    container: containerName(remote.id),
    entry: 'remoteEntry.js',
    builtAt: 'now',
  }
  const routes = remote.routes.map(({ search, ...route }) => ({ ...route, search: search && textOf(search) }))
  expect(descriptorProblems({ ...remote, ...built, schemaVersion: 1, exposes, routes })).toEqual([])
  expect(contractSatisfied(remote.contract)).toBe(true)
})
