import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { containerName } from '@drayline/contract/descriptor'
import { contractVersion } from '@drayline/contract/version'
import type { RemoteDescriptor } from '../../../packages/contract/src/index.ts'
import { containerScript } from './replace-remote.ts'

/** A remote of one page without any library, to be published like a build. */
interface Handmade {
  id: string
  /** Root and only page. */
  root: string
  title: string
  /** Body of the component: what it returns is on the page. */
  body: string
}

/** Writes the build of a handmade remote. @returns its folder */
export async function writeHandmade({ id, root, title, body }: Handmade): Promise<string> {
  const container = containerName(id)
  const descriptor: RemoteDescriptor = {
    ...{ schemaVersion: 1, id, container, version: '1.0.0-00000000', contract: `^${contractVersion}` },
    title: { en: title },
    owner: { team: title, contact: 'journey@drayline.example' },
    entry: 'remoteEntry.js',
    builtAt: '2026-11-24T00:00:00.000Z',
    pathRoots: [root],
    exposes: { './Page': { files: [] } },
    routes: [{ path: root, expose: './Page', title: { en: title } }],
    nav: [{ id: 'page', to: root, label: { en: title }, icon: 'users', order: 99 }],
  }
  const dir = await mkdtemp(join(tmpdir(), 'drayline-handmade-'))
  await writeFile(join(dir, 'remote.json'), JSON.stringify(descriptor))
  const get = `return () => ({ Component() { ${body} } })`
  await writeFile(join(dir, descriptor.entry), containerScript(container, { get }))
  return dir
}
