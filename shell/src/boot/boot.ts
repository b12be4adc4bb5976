import { type BootData, bootElementId } from '@drayline/contract'

/**
 * Data that the server wrote into the page, null when the page came without it (a static copy, a test). It counts as
 * the server's answer: the session and the registry need not be asked for again.
 */
export function readBoot(page: Document = document): BootData | null {
  const text = page.getElementById(bootElementId)?.textContent
  if (!text) return null
  try {
    return JSON.parse(text) as BootData
  } catch {
    return null
  }
}
