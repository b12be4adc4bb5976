import { type Context, createContext, Script } from 'node:vm'
import { makeScriptElement } from '../../../kernel/process/script-element.ts'
import { drawPage } from './draw-page.ts'
import type { DrawingCode, DrawnFrame, FrameInput, RemoteCode } from './drawing.types.ts'

/** A world of its own in which one shell draws pages with the code of at most one remote. */
export interface Realm {
  draw(input: FrameInput): Promise<DrawnFrame>
}

/** What pages have of the world outside: no files, no network, no timers that come due. */
const globals = () => ({
  AbortController,
  AbortSignal,
  atob,
  Blob,
  btoa,
  crypto,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  File,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  console: { error: () => undefined, warn: () => undefined, log: () => undefined },
  performance: { now: () => performance.now() },
  queueMicrotask: (work: () => void) => void Promise.resolve().then(work),
  ...{ setInterval: () => 0, clearInterval: () => undefined },
})

/**
 * Prepares code: its scripts are compiled once, and run in each realm.
 * @returns a function that makes a realm and runs the shell's script in it; it throws what that throws
 */
export function prepareRealms({ frame, remote }: DrawingCode): () => Realm {
  const compiled = new Map<string, Script>()
  const run = (context: Context, path: string, text: string): unknown => {
    const script = compiled.get(path) ?? new Script(text, { filename: path })
    compiled.set(path, script)
    return script.runInContext(context)
  }
  const shell = `(function (module, exports) {${frame}\n})`
  return () => {
    const context = createContext(globals(), { codeGeneration: { strings: false, wasm: false } })
    const page = run(context, 'page', `(${drawPage})`) as typeof drawPage
    const draw = page({
      makeElement: run(context, 'element', `(${makeScriptElement})`) as typeof makeScriptElement,
      runShell: run(context, 'frame.cjs', shell) as Parameters<typeof drawPage>[0]['runShell'],
      remote: remote && {
        ...remote,
        run: (path) => runOwn(remote, path, (text) => run(context, path, text)),
      },
      whenIdle,
    })
    return {
      async draw(input) {
        const drawn = await Promise.race([draw(JSON.stringify(input)), overAndOver()])
        if (!drawn) throw new Error('What draws waits for something that never comes')
        return JSON.parse(drawn) as DrawnFrame
      },
    }
  }
}

/** False for a script that the remote does not have. */
function runOwn({ scripts, core }: RemoteCode, path: string, run: (text: string) => unknown): boolean {
  const text = path === 'core' ? core : scripts[path]
  if (text !== undefined) run(text)
  return text !== undefined
}

/** Nothing in a realm waits for a timer or a file: when all its promises are over, nothing more will come. */
function whenIdle(then: () => void): void {
  setImmediate(() => setImmediate(then))
}

/** Long after a realm is idle, for its own turns of waiting. */
async function overAndOver(): Promise<undefined> {
  for (let turns = 0; turns < 100; turns += 1) await new Promise((done) => setImmediate(done))
}
