const keyPrefix = 'drayline.reloaded.'

/**
 * Reloads the page once for a version of a remote that has gone, so that the tab gets the newer one.
 * @returns false when this tab did so already: reloading again would not help, and would never end
 */
export function reloadOnce(
  remoteId: string,
  version: string,
  storage: Storage = sessionStorage,
  reload: () => void = () => location.reload(),
): boolean {
  const key = `${keyPrefix}${remoteId}@${version}`
  try {
    if (storage.getItem(key)) return false
    storage.setItem(key, new Date().toISOString())
  } catch {
    // Without storage nothing would stop a loop.
    return false
  }
  reload()
  return true
}
