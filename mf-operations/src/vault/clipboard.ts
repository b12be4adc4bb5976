import { secretShownFor } from '@drayline/domain/operations/vault/vault'

/**
 * Puts a value into the clipboard and empties that after 30 seconds, as far as the browser lets a page that is not in
 * front do so. The value is not kept for it.
 * @throws when the browser refuses
 */
export async function copyForAMoment(value: string): Promise<void> {
  await navigator.clipboard.writeText(value)
  setTimeout(() => {
    navigator.clipboard.writeText('').catch(() => undefined)
  }, secretShownFor)
}
