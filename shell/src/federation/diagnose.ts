import type { RegisteredRemote } from '@drayline/contract'
import type { FailureReason } from './remote-error.ts'

const probeTimeout = 3_000

/** Findings of the server about a remote's files. */
export interface Diagnosis {
  reason: FailureReason | undefined
  /** A file is not there any more: probably a newer version was published and this one removed. */
  gone: boolean
}

/** A file of a remote, and its hash where it is known. */
interface RemoteFile {
  url: string
  integrity?: string | undefined
}

/** The files that an exposed module needs first with their hashes: the entry's, and those that the entry holds. */
export function remoteFiles(remote: RegisteredRemote, expose: string): RemoteFile[] {
  const { container, exposes } = remote.descriptor
  const chunks: Record<string, string> = Reflect.get(globalThis, 'draylineIntegrity')?.[container] ?? {}
  const [entry = '', ...urls] = fileUrls(remote, expose)
  return [
    { url: entry, integrity: remote.integrity },
    ...urls.map((url, index) => ({ url, integrity: chunks[exposes[expose]?.files[index] ?? ''] })),
  ]
}

/** URLs of the files that an exposed module needs first, the container's entry among them. */
export function fileUrls(remote: RegisteredRemote, expose: string): string[] {
  const files = remote.descriptor.exposes[expose]?.files ?? []
  return [remote.descriptor.entry, ...files].map((file) => `${remote.base}${file}`)
}

/**
 * Asks for the files again, to learn what a failed script tag does not tell: missing, unreachable, changed, or a page in
 * place of a script.
 */
export async function diagnose(files: readonly RemoteFile[], fetchFile: typeof fetch): Promise<Diagnosis> {
  const results = await Promise.all(files.map((file) => probe(file, fetchFile)))
  return (
    results.find((result) => result.gone) ??
    results.find((result) => result.reason) ?? { reason: undefined, gone: false }
  )
}

async function probe({ url, integrity }: RemoteFile, fetchFile: typeof fetch): Promise<Diagnosis> {
  try {
    const response = await fetchFile(url, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) })
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) return { reason: 'network', gone: true }
    if (!response.ok) return { reason: 'network', gone: false }
    const type = response.headers.get('content-type') ?? ''
    if (!/javascript|text\/css/.test(type)) return { reason: 'invalid-manifest', gone: false }
    const changed = integrity !== undefined && !(await isAsBuilt(url, integrity, fetchFile))
    return { reason: changed ? 'integrity' : undefined, gone: false }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { reason: timedOut ? 'timeout' : 'network', gone: false }
  }
}

/** The browser compares: it refuses a file whose hash is another. The file was there a moment ago. */
async function isAsBuilt(url: string, integrity: string, fetchFile: typeof fetch): Promise<boolean> {
  const options: RequestInit = { cache: 'no-store', integrity, signal: AbortSignal.timeout(probeTimeout) }
  return await fetchFile(url, options).then(
    () => true,
    (error: unknown) => error instanceof DOMException,
  )
}
