import { contractSatisfied } from '@drayline/contract'
import { containerName } from '@drayline/contract/descriptor'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import remote from '../remote.config.ts'

test('the shell can draw what remote.config.ts says: permissions, paths and modules are known', () => {
  const exposes = Object.fromEntries(Object.keys(remote.exposes).map((name) => [name, { files: [] }]))
  const built = {
    version: '1.0.0-00000000',
    container: containerName(remote.id),
    entry: 'remoteEntry.js',
    builtAt: 'now',
  }
  expect(descriptorProblems({ ...remote, ...built, schemaVersion: 1, exposes })).toEqual([])
  expect(contractSatisfied(remote.contract)).toBe(true)
})
