import type { makeScriptElement, ScriptElement } from '../../../kernel/process/script-element.ts'
import type { Trial } from './trial.ts'

/** Abilities of the process that the page has; they take and answer texts alone. */
export interface TrialTools {
  /** Runs a script of the build; answers what it threw. */
  run: (path: string) => string | undefined
  /** Told before each module. */
  begin: (expose: string) => void
  end: (problems: string) => void
  /** Of the same realm. */
  makeElement: typeof makeScriptElement
}

/**
 * The page in which a build is tried: what webpack's code and modules that are only loaded ask of a browser, and
 * stand-ins for what the shell shares. Its text is run in a realm of its own, so that it refers to nothing outside.
 */
export function trialPage(input: string, { run, begin, end, makeElement }: TrialTools): void {
  type Loaded = { Component?: unknown; loader?: unknown } | null | undefined
  type Core = {
    ModuleFederation: new (options: object) => { loadRemote: (name: string) => Promise<Loaded> }
  }
  const trial = JSON.parse(input) as Trial
  const page = globalThis as unknown as Record<string, unknown>
  const base = 'https://trial.invalid/'
  const faults: string[] = []

  /** Answers every use with itself: called, made anew, read, walked through, or written as a text. */
  const standIn: () => void = new Proxy(function standIn() {} as () => void, {
    get(target, key) {
      if (key === 'then') return undefined
      if (key === 'prototype') return target.prototype
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (key === Symbol.hasInstance) return undefined
      return standIn
    },
    apply: () => standIn,
    construct: (target, values, by) =>
      by === standIn ? (standIn as unknown as object) : Reflect.construct(target, values, by),
  })
  const withRest = (known: object) =>
    new Proxy(known, { get: (target, key) => (key in target ? Reflect.get(target, key) : standIn) })

  const element = (tag: string) => (tag === 'script' || tag === 'link' ? makeElement(tag) : standIn)

  function fetchNode(node: ScriptElement) {
    const path = String(node.src ?? node.href).slice(base.length)
    const isScript = Object.hasOwn(trial.scripts, path)
    if (!isScript && !trial.others.includes(path)) {
      faults.push(`${path} is not in the build`)
      return node.onerror?.({ type: 'error', target: node })
    }
    if (isScript) {
      document.currentScript = node
      const fault = run(path)
      document.currentScript = null
      if (fault) faults.push(fault)
    }
    node.onload?.({ type: 'load', target: node })
  }

  const document: Record<string, unknown> = {
    currentScript: null,
    cookie: '',
    head: withRest({
      appendChild(node: ScriptElement) {
        Promise.resolve().then(() => fetchNode(node))
        return node
      },
    }),
    createElement: element,
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
    querySelector: () => null,
    getElementById: () => null,
  }
  const storage = { getItem: () => null, setItem() {}, removeItem() {}, clear() {}, length: 0 }
  const location = {
    href: base,
    origin: base.slice(0, -1),
    pathname: '/',
    search: '',
    hash: '',
    protocol: 'https:',
  }
  // Timers never come due: a module that is only loaded has nothing to wait for.
  const timer = () => 0
  const standIns =
    'AbortController AbortSignal Blob BroadcastChannel CSS CSSStyleSheet CustomEvent DOMException DOMParser DOMRect ' +
    'Element Event EventSource EventTarget File FileReader FormData HTMLAnchorElement HTMLButtonElement ' +
    'HTMLCanvasElement HTMLElement HTMLFormElement HTMLImageElement HTMLInputElement HTMLLinkElement ' +
    'HTMLScriptElement HTMLSelectElement HTMLTextAreaElement Headers Image IntersectionObserver KeyboardEvent MessageChannel MouseEvent MutationObserver Node Notification ' +
    'PerformanceObserver PointerEvent ReadableStream Request ResizeObserver Response SVGElement TextDecoder ' +
    'TextEncoder TransformStream URL URLSearchParams WebSocket Worker XMLHttpRequest addEventListener atob btoa ' +
    'cancelAnimationFrame clearInterval clearTimeout confirm console crypto customElements dispatchEvent fetch ' +
    'getComputedStyle getSelection history indexedDB open performance postMessage queueMicrotask ' +
    'removeEventListener scrollTo structuredClone visualViewport'
  for (const name of standIns.split(' ')) page[name] = standIn
  Object.assign(page, {
    ...{ window: page, self: page, document: withRest(document), location, localStorage: storage },
    ...{ sessionStorage: storage, devicePixelRatio: 1, innerWidth: 1280, innerHeight: 800 },
    navigator: withRest({ language: 'en', languages: ['en'], userAgent: '', platform: '', onLine: true }),
    matchMedia: () => withRest({ matches: false, media: '' }),
    ...{ setTimeout: timer, setInterval: timer, requestAnimationFrame: timer, requestIdleCallback: timer },
    queueMicrotask: (work: () => void) => void Promise.resolve().then(work),
  })

  function shared() {
    const row = (version: string) => ({
      version,
      lib: () => standIn,
      shareConfig: { singleton: true, requiredVersion: false },
    })
    return Object.fromEntries(Object.entries(trial.shared).map(([name, version]) => [name, row(version)]))
  }

  function told(error: unknown): string {
    const { name = 'Error', message = error, stack = '' } = (error ?? {}) as Error
    const [place] = /[\w.-]+\.js:\d+:\d+/.exec(String(stack)) ?? []
    const known = place && Object.hasOwn(trial.scripts, place.split(':')[0] ?? '') ? `${place}: ` : ''
    return `${known}${name}: ${String(message).split('\n')[0]}`
  }

  function shapeProblem(module: Loaded): string | undefined {
    if (typeof module !== 'object' || module === null || !('Component' in module))
      return `exports no 'Component'`
    const { Component, loader } = module
    const isComponent =
      typeof Component === 'function' || (typeof Component === 'object' && Component !== null)
    if (!isComponent) return `exports a 'Component' that is ${Component === null ? 'null' : typeof Component}`
    return loader === undefined || typeof loader === 'function'
      ? undefined
      : `exports a 'loader' that is no function`
  }

  async function tryExpose(shell: InstanceType<Core['ModuleFederation']>, expose: string) {
    begin(expose)
    faults.length = 0
    const name = `${trial.container}/${expose.replace(/^\.\//, '')}`
    const problem = await shell.loadRemote(name).then(shapeProblem, told)
    const fault = faults[0] ?? problem
    return fault && `remote.json: exposes['${expose}']: ${fault}`
  }

  /** Without its entry nothing of a remote can be loaded. */
  function entryProblem(): string | undefined {
    const fault = faults.find((each) => each.startsWith(`${trial.entry}: `))
    const container = page[trial.container] as { get?: unknown; init?: unknown } | undefined
    if (fault || (typeof container?.get === 'function' && typeof container.init === 'function')) return fault
    return `${trial.entry}: defines no container with 'init' and 'get'`
  }

  async function tryAll(): Promise<string[]> {
    run('core')
    const entry = `${base}${trial.entry}`
    const { ModuleFederation } = page._FEDERATION_RUNTIME_CORE as Core
    const shell = new ModuleFederation({
      ...{ name: 'shell', inBrowser: true, shareStrategy: 'loaded-first', shared: shared() },
      remotes: [{ name: trial.container, entry, type: 'global' }],
    })
    const problems: string[] = []
    for (const expose of trial.exposes) {
      const problem = await tryExpose(shell, expose)
      const entryFault = entryProblem()
      if (entryFault) return [entryFault]
      if (problem) problems.push(problem)
    }
    return problems
  }

  tryAll().then(
    (problems) => end(JSON.stringify(problems)),
    (error) => end(JSON.stringify([told(error)])),
  )
}
