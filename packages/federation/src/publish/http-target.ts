import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PointerState, PublishReport } from '@drayline/domain/platform/releases/release'
import { UserError } from '../user-error.ts'
import { packBuild } from './pack-build.ts'
import type { PublishTarget } from './target.ts'

const attempts = 4
const chunkSize = 64 * 1024

interface HttpTargetOptions {
  /** Address of the product, `https://drayline.example`. */
  url: string
  /** Deploy token of the remote. */
  token: string
  onProgress: (text: string) => void
}

/** Publishes to a running product with a deploy token. Repeats what the network lost: publishing twice does no harm. */
export function httpTarget({ url, token, onProgress }: HttpTargetOptions): PublishTarget {
  const headers = { authorization: `Bearer ${token}` }
  return {
    async publish({ remote, dir, reason, activate, endCanary, previewDays }) {
      const archive = await packBuild(dir)
      const query = new URLSearchParams({ activate: String(activate), ...(reason && { reason }) })
      if (endCanary) query.set('endCanary', 'true')
      if (previewDays) query.set('previewDays', String(previewDays))
      const address = new URL(`/api/deploy/${remote}/releases?${query}`, url)
      return await call<PublishReport>(address, () => ({
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/gzip', 'content-length': String(archive.length) },
        body: inChunks(archive, onProgress),
        duplex: 'half',
      }))
    },
    async current(remote) {
      const address = new URL(`/api/deploy/${remote}`, url)
      return await call<PointerState | undefined>(address, () => ({ headers }), [404])
    },
    async move(remote, move) {
      const address = new URL(`/api/deploy/${remote}/moves`, url)
      const body = JSON.stringify(move)
      // The same key for every attempt: what was done before its answer was lost is not done twice.
      const key = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
      return await call<PointerState>(address, () => ({
        method: 'POST',
        headers: { ...headers, ...key },
        body,
      }))
    },
  }
}

async function call<T>(
  address: URL,
  request: () => RequestInit & { duplex?: 'half' },
  missing: readonly number[] = [],
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address, request()).catch((error: Error) => error)
    if (!(answer instanceof Error) && missing.includes(answer.status)) return undefined as T
    if (!(answer instanceof Error) && answer.status < 500) return await read<T>(answer)
    const reason = answer instanceof Error ? String(answer.cause ?? answer.message) : `HTTP ${answer.status}`
    if (attempt === attempts)
      throw new UserError(
        `${address.origin} does not answer: ${reason}`,
        'Check the address; nothing half done is visible to users, so simply run the command again.',
      )
    await sleep(500 * 2 ** attempt)
  }
}

async function read<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return body as T
  const { message, problems } = (body ?? {}) as { message?: string; problems?: string[] }
  const lines = problems
    ? `The build cannot be published:\n${problems.map((line) => `  ${line}`).join('\n')}`
    : message
  throw new UserError(lines ?? `${answer.url} answered ${answer.status}`)
}

/** Hands the upload over in pieces, so that progress can be told. */
function inChunks(bytes: Buffer, onProgress: (text: string) => void): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(sent, sent + chunkSize))
      sent = Math.min(bytes.length, sent + chunkSize)
      onProgress(`${Math.round((sent / bytes.length) * 100)} % of ${(bytes.length / 1000).toFixed(0)} kB`)
    },
  })
}
