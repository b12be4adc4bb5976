import { describeFailure } from './user-error.ts'

/** Something to be undone at the end, the latest first. */
type Cleanup = () => Promise<void> | void

/** Exit code of a run that was interrupted before it was ready, as shells have it for Ctrl-C. */
const interruptedCode = 130

/** Signals this close together are one: npm and the terminal both pass Ctrl-C on. */
const samePressMs = 800

/** One command from start to end: what was opened is closed, whatever ends it. */
export interface Lifecycle {
  /** Registers what must be undone at the end. */
  onEnd(cleanup: Cleanup): void
  /** From now on, being told to stop is the normal end (exit code 0). */
  ready(): void
  /** Aborted when the command is told to stop. */
  readonly signal: AbortSignal
  /** Ends the command: undoes everything, then leaves with this code. */
  end(code: number): Promise<never>
  /** Ends the command with one clear message and code 1. */
  fail(error: unknown): Promise<never>
}

/**
 * Takes over signals and unforeseen errors. Ctrl-C or SIGTERM ends in order; a second one ends at once (open
 * databases are stopped by their supervisor).
 */
export function createLifecycle(say: (text: string) => void = (text) => console.error(text)): Lifecycle {
  const cleanups: Cleanup[] = []
  const controller = new AbortController()
  let ready = false
  let stoppedAt = 0
  let ending: Promise<never> | undefined

  const end = (code: number): Promise<never> => {
    ending ??= runCleanups(cleanups, say).then((clean) => process.exit(clean ? code : 1))
    return ending
  }
  const fail = (error: unknown): Promise<never> => {
    if (!ending) say(`\n✗ ${describeFailure(error)}\n`)
    return end(1)
  }
  const stop = (): void => {
    const now = Date.now()
    if (stoppedAt && now - stoppedAt > samePressMs) process.exit(interruptedCode)
    if (stoppedAt) return
    stoppedAt = now
    say('\nStopping (again to stop at once)')
    controller.abort()
    void end(ready ? 0 : interruptedCode)
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  stopWithParent(stop)
  process.on('uncaughtException', (error) => void fail(error))
  process.on('unhandledRejection', (error) => void fail(error))
  // A closed terminal or pipe is no reason to crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

  return {
    onEnd: (cleanup) => void cleanups.push(cleanup),
    ready: () => {
      ready = true
    },
    signal: controller.signal,
    end,
    fail,
  }
}

/** The bootstrap script holds a channel to us; when that closes, the one who started us is gone. */
function stopWithParent(stop: () => void): void {
  if (!process.channel) return
  process.on('disconnect', stop)
  process.channel.unref()
}

async function runCleanups(cleanups: Cleanup[], say: (text: string) => void): Promise<boolean> {
  let clean = true
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup()
    } catch (error) {
      clean = false
      say(`✗ ${describeFailure(error)}`)
    }
  }
  return clean
}
