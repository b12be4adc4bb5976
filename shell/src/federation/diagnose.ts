import type { RegisteredRemote } from '@drayline/contract'
import type { FailureReason } from './remote-error.ts'

const probeTimeout = 3_000

/** Findings of the server about a remote's files. */
export interface Diagnosis {
  reason: FailureReason | undefined
  /** A file is not there any more: probably a newer version was published and this one removed. */
  gone: boolean
}

/** URLs of the files that an exposed module needs first, the container's entry among them. */
export function fileUrls(remote: RegisteredRemote, expose: string): string[] {
  const files = remote.descriptor.exposes[expose]?.files ?? []
  return [remote.descriptor.entry, ...files].map((file) => `${remote.base}${file}`)
}

/**
 * Asks for the files again, to learn what a failed script tag does not tell: missing, unreachable, or a page in place
 * of a script.
 */
export async function diagnose(urls: readonly string[], fetchFile: typeof fetch): Promise<Diagnosis> {
  const results = await Promise.all(urls.map((url) => probe(url, fetchFile)))
  return (
    results.find((result) => result.gone) ??
    results.find((result) => result.reason) ?? { reason: undefined, gone: false }
  )
}

async function probe(url: string, fetchFile: typeof fetch): Promise<Diagnosis> {
  try {
    const response = await fetchFile(url, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) })
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) return { reason: 'network', gone: true }
    if (!response.ok) return { reason: 'network', gone: false }
    const type = response.headers.get('content-type') ?? ''
    return { reason: /javascript|text\/css/.test(type) ? undefined : 'invalid-manifest', gone: false }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { reason: timedOut ? 'timeout' : 'network', gone: false }
  }
}
