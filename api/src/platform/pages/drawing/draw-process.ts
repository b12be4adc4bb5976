import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { forkBound } from '../../../kernel/process/bound-process.ts'
import type { DrawAnswer, DrawingCode, DrawMessage, DrawnFrame, FrameInput } from './drawing.types.ts'

const heapMegabytes = 384
interface DrawOptions {
  /** A process that draws nothing for so long hangs. */
  hangsAfterMs?: number
  /** Whatever else the machine does comes first. */
  givesWay?: boolean
}

/** Pages that wait at a time; more than that come without a frame at once. */
const maxWaiting = 16
/** Codes that a process keeps: of each remote in use, and of versions that some people get. */
const maxKnown = 12
/** Files that the process reads besides those beside it. */
const childImports = ['../../../kernel/base/no-network.ts', '../../../kernel/process/script-element.ts']
/** After a process ended by itself nobody asks for another one before this. */
const restMs = 10_000

/** Draws pages in a process of its own. */
export interface DrawProcess {
  /**
   * Gives no frame where it fails, which is logged, or when there is no room for one more.
   * @param codeOf reads the code, which the process keeps by its key
   */
  draw(
    key: string,
    codeOf: () => Promise<DrawingCode>,
    input: FrameInput,
    log: Logger,
  ): Promise<DrawnFrame | 'failed' | 'busy'>
  end(): void
}

/**
 * One process for all pages of this one, started with the first and anew after it ended: what a remote's code does there
 * is nobody else's trouble. It has no files, no network, no settings and no database, see `child.ts` and `realm.ts`.
 */
export function createDrawProcess({
  hangsAfterMs = 10_000,
  givesWay = false,
}: DrawOptions = {}): DrawProcess {
  let running: { child: ChildProcess; known: Map<string, Promise<void>> } | undefined
  let restUntil = 0
  let nextId = 1
  const waiting = new Map<number, (answer: DrawAnswer | { id: number }) => void>()

  function start() {
    const child = startChild()
    const mine = { child, known: new Map<string, Promise<void>>() }
    running = mine
    child.on('message', (message: DrawAnswer) => waiting.get(message.id)?.(message))
    child.once('error', () => undefined)
    child.once('exit', () => {
      // One that was ended for its slowness has a successor already.
      if (running !== mine) return
      running = undefined
      restUntil = performance.now() + restMs
      fail('The process that draws ended')
    })
    if (child.pid && givesWay) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // It keeps nobody from ending.
    child.unref()
    child.channel?.unref()
    return mine
  }

  /** The first that waits is what the process was at; the others are no worse than before. */
  function fail(error: string): void {
    for (const [index, [id, tell]] of [...waiting].entries()) tell(index === 0 ? { id, error } : { id })
  }

  function end(): void {
    const { child } = running ?? {}
    running = undefined
    child?.kill('SIGKILL')
  }

  /** Sends the code that the process does not know yet. */
  function know({ child, known }: ReturnType<typeof start>, key: string, codeOf: () => Promise<DrawingCode>) {
    const sent = known.get(key) ?? codeOf().then((code) => send(child, { code: { ...code, key } }))
    known.set(key, sent)
    sent.catch(() => known.delete(key))
    return sent
  }

  async function ask(key: string, codeOf: () => Promise<DrawingCode>, input: FrameInput) {
    // Releases that nobody gets any more are forgotten with their process.
    if (running && !running.known.has(key) && running.known.size >= maxKnown && waiting.size === 0) end()
    const process = running ?? start()
    const id = nextId++
    const { promise, resolve } = Promise.withResolvers<DrawAnswer | { id: number }>()
    waiting.set(id, resolve)
    const timer = setTimeout(() => {
      if (running === process) end()
      fail(`Nothing was drawn within ${hangsAfterMs} ms`)
    }, hangsAfterMs)
    try {
      await know(process, key, codeOf)
      send(process.child, { id, key, input })
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    async draw(key, codeOf, input, log) {
      if (waiting.size >= maxWaiting || performance.now() < restUntil) return 'busy'
      try {
        const answer = await ask(key, codeOf, input)
        if ('error' in answer) throw new Error(answer.error)
        if (!('frame' in answer)) return 'busy'
        if (answer.frame.fault)
          log.warn({ err: new Error(answer.frame.fault), url: input.url }, 'A screen was drawn as an outline')
        return answer.frame
      } catch (error) {
        log.error({ err: error }, 'The frame of a page could not be drawn')
        return 'failed'
      }
    },
    end,
  }
}

/** To one that has ended meanwhile nothing is said: its end tells those who wait. */
function send(child: ChildProcess, message: DrawMessage): void {
  child.send(message, () => undefined)
}

function startChild(): ChildProcess {
  const ownFiles = ['*', ...childImports].map((path) => join(import.meta.dirname, path))
  return forkBound(join(import.meta.dirname, 'child.ts'), {
    execArgv: [
      '--permission',
      ...ownFiles.map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}
