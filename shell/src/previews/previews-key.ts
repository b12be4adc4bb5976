import { previewParameter } from '@drayline/domain/platform/releases/preview-link'
import { tabStore } from '../browser/safe-storage.ts'

/** Where a tab keeps the links to previews that it was opened with. */
export const previewsKey = 'drayline.previews'

/** Returns whether this tab tries versions by links, so that only then the code for it is fetched. */
export function hasPreviews(): boolean {
  return (
    new URLSearchParams(window.location.search).has(previewParameter) || tabStore.read(previewsKey) !== null
  )
}
