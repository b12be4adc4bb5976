import type { makeScriptElement, ScriptElement } from '../../../kernel/process/script-element.ts'
import type { RemoteCode } from './drawing.types.ts'

/** The exports of the shell's script. */
interface ShellScript {
  drawFrame?: (input: unknown, runtime?: object) => Promise<object>
  /** Modules that remotes take from the shell, by name. */
  shared?: Record<string, object>
}

/** What the page has of the world outside. */
interface PageTools {
  makeElement: typeof makeScriptElement
  runShell: (module: { exports: ShellScript }, exports: ShellScript) => void
  remote: RunnableRemote | undefined
  /** Calls back when all promises are over. */
  whenIdle: (then: () => void) => void
}

interface RunnableRemote extends RemoteCode {
  /** Runs a script of the remote; false when there is none of that path. @throws what it throws */
  run: (path: string) => boolean
}

/**
 * The page in which a shell draws: what webpack's code asks of a browser to load a remote's files. Its text is run in a
 * realm of its own, so that it refers to nothing outside.
 * @returns a function that draws, with texts for what it takes and answers
 */
export function drawPage({
  makeElement,
  runShell,
  remote,
  whenIdle,
}: PageTools): (input: string) => Promise<string> {
  type Core = {
    ModuleFederation: new (options: object) => { loadRemote: (name: string) => Promise<unknown> }
  }
  const page = globalThis as unknown as Record<string, unknown>
  const base = 'https://page.invalid/'
  const maxMomentMs = 200

  function fetchNode(node: ScriptElement): void {
    const [path = ''] = String(node.src ?? node.href)
      .slice(base.length)
      .split('?')
    try {
      document.currentScript = node
      // Styles are in the page's own, or come with the code.
      if (node.tagName === 'SCRIPT' && !remote?.run(path)) throw new Error(`${path} is not there`)
      node.onload?.({ type: 'load', target: node })
    } catch {
      node.onerror?.({ type: 'error', target: node })
    } finally {
      document.currentScript = null
    }
  }

  const document: Record<string, unknown> = {
    currentScript: null,
    cookie: '',
    defaultView: page,
    head: {
      appendChild(node: ScriptElement) {
        Promise.resolve().then(() => fetchNode(node))
        return node
      },
    },
    createElement: makeElement,
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
    querySelector: () => null,
    getElementById: () => null,
  }

  function startFederation({ container, entry, shared: versions, run }: RunnableRemote) {
    run('core')
    const rows = Object.entries(shell.shared ?? {}).map(([name, module]) => {
      const version = versions[name] ?? versions[name.split('/')[0] ?? ''] ?? '0.0.0'
      const shareConfig = { singleton: true, requiredVersion: false }
      return [name, { version, lib: () => module, shareConfig }]
    })
    const { ModuleFederation } = page._FEDERATION_RUNTIME_CORE as Core
    return new ModuleFederation({
      ...{ name: 'shell', inBrowser: true, shareStrategy: 'loaded-first', shared: Object.fromEntries(rows) },
      remotes: [{ name: container, entry: `${base}${entry}`, type: 'global' }],
    })
  }

  /** Loading looks like a browser, drawing does not: libraries ask for a window to know which of them it is. */
  async function asBrowser<T>(load: () => Promise<T>): Promise<T> {
    Object.assign(page, { window: page, document })
    try {
      return await load()
    } finally {
      page.window = undefined
    }
  }

  const timers = new Map<number, () => void>()
  /** Time does not pass here. What waits for a moment at most gets it when there is nothing else to do. */
  async function idle(): Promise<void> {
    await new Promise<void>((done) => whenIdle(done))
    for (const [id, work] of timers) {
      timers.delete(id)
      work()
    }
    await new Promise<void>((done) => whenIdle(done))
  }
  let lastTimer = 0
  Object.assign(page, {
    setTimeout(work: () => void, ms = 0) {
      lastTimer += 1
      if (ms <= maxMomentMs) timers.set(lastTimer, work)
      return lastTimer
    },
    clearTimeout: (id: number) => void timers.delete(id),
  })

  let federation: ReturnType<typeof startFederation> | undefined
  const runtime = {
    register() {},
    idle,
    load: (request: string) =>
      asBrowser(async () => {
        // What another remote shows in the screen comes in the browser.
        if (!remote || !request.startsWith(`${remote.container}/`)) return await new Promise(() => {})
        federation ??= startFederation(remote)
        return await federation.loadRemote(request)
      }),
  }

  // As in a browser: libraries look for the global object under this name.
  Object.assign(page, {
    self: page,
    location: { href: base, origin: base.slice(0, -1), pathname: '/', search: '' },
    HTMLScriptElement: class {},
    HTMLLinkElement: class {},
    ...{ addEventListener() {}, removeEventListener() {}, dispatchEvent: () => true },
  })
  const module = { exports: {} as ShellScript }
  runShell(module, module.exports)
  const shell = module.exports

  return async (input) => {
    timers.clear()
    if (!shell.drawFrame) throw new Error('frame.cjs exports no drawFrame')
    return JSON.stringify(await shell.drawFrame(JSON.parse(input), runtime))
  }
}
