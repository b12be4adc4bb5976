/**
 * Takes the windows over the page out of sight before they are closed: to take one apart takes longer than to hide it.
 * They keep the focus until then, so that it goes back from there.
 * @returns shows those again that are still there
 */
export function hideWindows(): () => void {
  const windows = [...document.querySelectorAll<HTMLElement>('[data-overlay], [data-window]')]
  for (const { dataset } of windows) dataset.closing = ''
  return () => {
    for (const { dataset } of windows) delete dataset.closing
  }
}
