import { brotliCompressSync } from 'node:zlib'
import type { RemoteDescriptor } from '@drayline/contract'
import { containerName } from '@drayline/contract/descriptor'

/** A descriptor of a build that passes every check. */
export function sampleDescriptor(changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor {
  return {
    schemaVersion: 1,
    id: 'mf-sample',
    title: { en: 'Sample' },
    owner: { team: 'Sample team', contact: 'sample@example.test' },
    contract: '^1.0.0',
    version: '1.0.0-0a1b2c3d',
    container: containerName(changes.id ?? 'mf-sample'),
    entry: 'remoteEntry.js',
    builtAt: '2026-11-21T10:00:00.000Z',
    pathRoots: ['/samples'],
    exposes: { './SamplePage': { files: ['page.1.js'] } },
    routes: [
      {
        path: '/samples',
        expose: './SamplePage',
        title: { en: 'Samples' },
        permission: 'clients.read',
        data: [{ path: '/api/clients', params: ['q', 'sort'], defaults: { sort: '-id' } }],
      },
      { path: '/samples/admin', expose: './SamplePage', title: { en: 'Admin' }, permission: 'users.manage' },
      {
        path: '/samples/:id',
        expose: './SamplePage',
        title: { en: 'Sample' },
        data: [{ path: '/api/clients/:id', params: [] }],
      },
    ],
    nav: [
      { id: 'samples', to: '/samples', label: { en: 'Samples' }, icon: 'users', order: 1 },
      {
        id: 'admin',
        to: '/samples/admin',
        label: { en: 'Admin' },
        icon: 'users',
        order: 2,
        permission: 'users.manage',
      },
    ],
    ...changes,
  }
}

/** An entry as webpack makes it, as far as anybody looks: a container that answers a module for each name. */
const entryOf = (container: string) => `var ${container} = {
  init() {},
  get: async () => () => ({ Component() {} }),
} // ${'container '.repeat(200)}`
export const entryScript = entryOf('mf_sample')

/** The files of a build, as a publisher hands them over. */
export function sampleBuild(changes: Partial<RemoteDescriptor> = {}): Map<string, Buffer> {
  const descriptor = sampleDescriptor(changes)
  const script = entryOf(descriptor.container)
  return new Map([
    ['remote.json', Buffer.from(JSON.stringify(descriptor))],
    ['remoteEntry.js', Buffer.from(script)],
    ['remoteEntry.js.br', brotliCompressSync(script)],
    ['page.1.js', Buffer.from('page()')],
  ])
}
