/** Windows and drawers, which stand outside the tree of what opened them. */
const windows = '[role=dialog], [role=alertdialog]'
const parts = `section, [role=tabpanel], main, ${windows}`
const headings = 'h1, h2, h3, h4, h5, h6'
const firstRow = 'tr[tabindex="0"]'
const controls = ':is(a[href], button, input, select, textarea):not(:disabled)'

/** Where the focus went from when each window opened, so that it finds its way out of several at once. */
const placesOfWindow = new WeakMap<Element, readonly Element[]>()

/**
 * Lists where the focus can go from an element, the nearest first: the element, its row and those beside it, the parts
 * of the page around it, and what lies beneath the window it is in.
 */
export function placesFrom(element: Element | null): readonly Element[] {
  if (!element || element === document.body) return []
  const row = element.closest('tr, li')
  const places = [element, row, row?.nextElementSibling, row?.previousElementSibling]
  let part = element.closest(parts)
  while (part) {
    places.push(part)
    part = part.parentElement?.closest(parts) ?? null
  }
  const beneath = placesOfWindow.get(element.closest(windows) ?? element) ?? []
  return [...places.filter((place) => place instanceof Element), ...beneath]
}

/** Remembers where the focus goes when a window closes. */
export function rememberPlaces(window: Element, places: readonly Element[]): void {
  placesOfWindow.set(window, places)
}

let stopWatching = () => {}

/**
 * Gives the focus to the first place that is still there. What was done often takes that away a moment later, when the
 * answer is read anew: then the next place gets it, until the person moves on.
 */
export function giveFocus(places: readonly Element[]): void {
  stopWatching()
  const remaining = [...places, ...document.querySelectorAll('main')]
  let present = focusFirstOf(remaining)
  const observer = new MutationObserver(() => {
    const active = document.activeElement
    const isLost = present !== null && !isUsable(present) && (active === present || active === document.body)
    if (isLost) present = focusFirstOf(remaining)
    else if (active !== present) stop()
  })
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('pointerdown', stop, true)
  }
  stopWatching = stop
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('pointerdown', stop, true)
}

function focusFirstOf(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    const target = place.isConnected ? targetIn(place) : null
    if (target && focusOn(target)) return target
  }
  return null
}

/**
 * A row without a place in the order of Tab gives the focus to what it holds, a part of the page to its
 * heading, a list to its first row.
 */
function targetIn(place: Element): HTMLElement | null {
  if (place.matches('tr, li'))
    return place.hasAttribute('tabindex') ? (place as HTMLElement) : place.querySelector(controls)
  if (place.matches(parts) && !place.matches(windows)) {
    const start = place.querySelector<HTMLElement>(headings) ?? place.querySelector<HTMLElement>(firstRow)
    if (start) return start
  }
  return place instanceof HTMLElement ? place : null
}

function focusOn(element: HTMLElement): boolean {
  if (!isUsable(element)) return false
  element.focus()
  if (document.activeElement === element || element.hasAttribute('tabindex')) return isFocused(element)
  element.tabIndex = -1
  element.focus()
  return isFocused(element)
}

const isFocused = (element: Element) => document.activeElement === element
const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled')
