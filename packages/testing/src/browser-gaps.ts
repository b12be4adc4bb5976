import { File as NodeFile } from 'node:buffer'

/**
 * Supplies what jsdom lacks and our components use. jsdom has no layout, so sizes are stand-ins: enough for virtual
 * rows and for queries by width, never a reason to test a look here (real browsers do that).
 */
const defaultWidth = 1280
/** High enough that lists are drawn whole at once; in a window they are drawn as far as one sees, then the rest. */
const height = 4000
let width = defaultWidth
let preferences: Record<string, string> = {}
const queries = new Set<FakeMediaQueryList>()

class FakeMediaQueryList extends EventTarget {
  readonly media: string
  onchange = null
  private last: boolean

  constructor(media: string) {
    super()
    this.media = media
    this.last = this.matches
  }

  get matches(): boolean {
    return evaluate(this.media)
  }

  update(): void {
    if (this.matches === this.last) return
    this.last = this.matches
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.last, media: this.media }))
  }

  addListener(listener: EventListener): void {
    this.addEventListener('change', listener)
  }

  removeListener(listener: EventListener): void {
    this.removeEventListener('change', listener)
  }
}

/** Understands widths and preferences joined by 'and'; anything else (print, hover) does not match. */
function evaluate(media: string): boolean {
  return media
    .split(/\s+and\s+/)
    .filter((part) => part !== 'screen')
    .every((part) => {
      const [, name, value] = /\(\s*([\w-]+)\s*:\s*([\w.-]+)\s*\)/.exec(part) ?? []
      if (name === 'max-width') return width <= Number.parseFloat(value ?? '')
      if (name === 'min-width') return width >= Number.parseFloat(value ?? '')
      return name !== undefined && preferences[name] === value
    })
}

function announce(): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true })
  Object.defineProperty(window, 'innerHeight', { value: height, configurable: true, writable: true })
  for (const query of queries) query.update()
  window.dispatchEvent(new Event('resize'))
}

/** Makes the window as wide as a device (CSS pixels): 390 is a phone. Back to 1280 after each test. */
export function setViewport(pixels: number): void {
  width = pixels
  announce()
}

/** Sets what the system prefers: `setPreference('prefers-color-scheme', 'dark')`. Lifted after each test. */
export function setPreference(name: string, value: string): void {
  preferences = { ...preferences, [name]: value }
  announce()
}

/** Back to a desktop window without preferences. */
export function resetViewport(): void {
  if (width === defaultWidth && Object.keys(preferences).length === 0) return
  width = defaultWidth
  preferences = {}
  announce()
}

/** Tells its size once, as browsers do, and never again: nothing changes size without layout. */
class FakeResizeObserver implements ResizeObserver {
  private readonly callback: ResizeObserverCallback

  constructor(callback: ResizeObserverCallback) {
    this.callback = callback
  }

  observe(target: Element): void {
    queueMicrotask(() => {
      const contentRect = target.getBoundingClientRect()
      const size = [{ inlineSize: contentRect.width, blockSize: contentRect.height }]
      const entry = {
        target,
        contentRect,
        borderBoxSize: size,
        contentBoxSize: size,
        devicePixelContentBoxSize: size,
      }
      this.callback([entry], this)
    })
  }

  unobserve(): void {}
  disconnect(): void {}
}

class FakeIntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly thresholds = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** Node's FormData, which `fetch` needs, takes no form; React makes one from the form that it submits. */
class FormDataOfForm extends FormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const control of form?.elements ?? []) {
      const { name, value } = control as HTMLInputElement
      if (name) this.append(name, value)
    }
  }
}

/**
 * Keeps styled-components' rules out of the document. jsdom compares every element with every rule for each question
 * by role, which made large screens take seconds; what styles do is for browsers to show.
 */
function keepStylesOut(): void {
  const { head } = document
  const insertBefore = head.insertBefore.bind(head)
  head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    node instanceof HTMLStyleElement && node.hasAttribute('data-styled') ? node : insertBefore(node, before)
}

/** Adds the missing parts to the window. Called once per test file by the jest setup. */
export function installBrowserGaps(): void {
  window.matchMedia = (media: string) => {
    const query = new FakeMediaQueryList(media)
    queries.add(query)
    return query as unknown as MediaQueryList
  }
  window.ResizeObserver = FakeResizeObserver
  window.IntersectionObserver = FakeIntersectionObserver as unknown as typeof IntersectionObserver
  keepStylesOut()
  globalThis.FormData = FormDataOfForm
  // jsdom's own files are no Blobs for Node's FormData, so none of them could be sent.
  globalThis.File = NodeFile as unknown as typeof File
  window.scrollTo = () => {}
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true })
  Object.defineProperty(window, 'innerHeight', { value: height, configurable: true, writable: true })
  const element = Element.prototype as unknown as Record<string, unknown>
  element.scrollIntoView = () => {}
  element.scrollTo = () => {}
  element.hasPointerCapture = () => false
  element.setPointerCapture = () => {}
  element.releasePointerCapture = () => {}
  // Virtual lists ask how tall their box is; without an answer they would render nothing.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => width })
  performance.getEntriesByType ??= () => []
  URL.createObjectURL ??= () => 'blob:test'
  URL.revokeObjectURL ??= () => {}
}
