import type { RemoteDescriptor } from '@drayline/contract'
import { readContent } from '../assets/index.ts'
import { filesOf } from './serve-remotes.ts'
import { releaseId } from './release-id.ts'
import { coreScript } from './trial/core-script.ts'

/** Scripts that no screen begins with: workers, and what they load. */
const ownThreads = /^pdf\//

/** A release as code: its scripts by path, its entry, and the runtime that the shell gives it. */
export async function releaseCode({ id, version, container, entry }: RemoteDescriptor) {
  const files = [...((await filesOf(releaseId(id, version))) ?? [])]
  const scripts = files.filter(([path]) => path.endsWith('.js') && !ownThreads.test(path))
  const read = scripts.map(
    async ([path, file]) => [path, (await readContent(file)).toString('utf8')] as const,
  )
  return { container, entry, core: await coreScript(), scripts: Object.fromEntries(await Promise.all(read)) }
}
