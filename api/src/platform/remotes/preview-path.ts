import type { RemoteDescriptor } from '@drayline/contract'
import { previewParameter } from '@drayline/domain/platform/releases/preview-link'
import type { Logger } from 'pino'
import type { KeyRing } from '../keys/index.ts'
import type { PreviewDoc } from './preview.model.ts'
import { signedText } from './preview-signature.ts'
import { servedDescriptor } from './registry.ts'

/** Path and query that open a preview; null when its key has left the ring or its version is gone. */
export async function previewPath(ring: KeyRing, preview: PreviewDoc, log: Logger): Promise<string | null> {
  const text = signedText(ring, preview)
  const descriptor = await servedDescriptor(preview.remoteId, preview.release, log)
  if (!text || !descriptor) return null
  const page = firstPage(descriptor)
  return `${page}${page.includes('?') ? '&' : '?'}${previewParameter}=${text}`
}

/** Where the menu leads to first; of a remote without an entry there its first page, or the dashboard. */
function firstPage({ nav = [], routes }: RemoteDescriptor): string {
  const [entry] = [...nav].sort((a, b) => a.order - b.order)
  return entry?.to ?? routes.find(({ path }) => !/[:*]/.test(path))?.path ?? '/'
}
