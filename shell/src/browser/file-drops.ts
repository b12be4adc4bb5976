/** A file that misses its box is dropped on nothing: the browser would open it and leave the page with all that was typed. */
export function ignoreFileDrops(target: EventTarget = window): void {
  for (const kind of ['dragover', 'drop']) target.addEventListener(kind, ignore)
}

function ignore(event: Event): void {
  const { dataTransfer } = event as DragEvent
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
