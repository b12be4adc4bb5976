import { contractSatisfied } from '@drayline/contract'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import { remoteDescriptor } from '@drayline/federation/remote-descriptor'
import remote from '../remote.config.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

test('the shell can draw what remote.config.ts says: permissions, paths and modules are known', () => {
  const exposes = Object.fromEntries(Object.keys(remote.exposes).map((name) => [name, { files: [] }]))
  const descriptor = remoteDescriptor(remote, '1.0.0-00000000', 'now', exposes, { en, es })
  expect(descriptorProblems(descriptor)).toEqual([])
  expect(contractSatisfied(remote.contract)).toBe(true)
})
