import { type Context, createContext, Script } from 'node:vm'
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

/** Compiled scripts by their text: each realm runs the shell's. */
const compiled = new Map<string, Script>()

/** Makes a realm and runs the shell's script in it. @throws what the script throws */
export function createRealm({ frame, remote }: DrawingCode): Realm {
  const context = createContext(globals(), { codeGeneration: { strings: false, wasm: false } })
  const page = new Script(`(${drawPage})`).runInContext(context) as typeof drawPage
  const draw = page({
    runShell: scriptOf(`(function (module, exports) {${frame}\n})`, 'frame.cjs').runInContext(context),
    remote: remote && { ...remote, run: runner(context, remote) },
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

function scriptOf(text: string, filename: string): Script {
  const known = compiled.get(text) ?? new Script(text, { filename })
  compiled.clear()
  compiled.set(text, known)
  return known
}

/** Nothing in a realm waits for a timer or a file: when all its promises are over, nothing more will come. */
function whenIdle(then: () => void): void {
  setImmediate(() => setImmediate(then))
}

/** Long after a realm is idle, for its own turns of waiting. */
async function overAndOver(): Promise<undefined> {
  for (let turns = 0; turns < 100; turns += 1) await new Promise((done) => setImmediate(done))
}

function runner(context: Context, { scripts, core }: RemoteCode): (path: string) => boolean {
  return (path) => {
    const text = path === 'core' ? core : scripts[path]
    if (text === undefined) return false
    new Script(text, { filename: path }).runInContext(context)
    return true
  }
}
