import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { repositoryRoot } from '../cache.ts'

/** One program that is run to its end, its output passed through. */
export interface Command {
  program: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** After this long it is ended with everything it started. */
  limitMs: number
  /** Tells that the result is there, so that a process which merely does not end is not a failure. */
  finished?: () => Promise<boolean>
}

/** Outcome: `timeout` is the limit above. */
export interface CommandResult {
  code: number
  timeout: boolean
}

const endGraceMs = 15_000

/** Runs a program without input, in its own process group, and never waits longer than its limit. */
export async function runCommand(command: Command): Promise<CommandResult> {
  const child = spawn(command.program, command.args, {
    cwd: repositoryRoot,
    env: command.env ?? process.env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  running.add(child.pid ?? 0)
  const ended = new Promise<number>((done) => {
    child.once('error', () => done(127))
    child.once('exit', (code) => done(code ?? 1))
  })
  const watch = new AbortController()
  const outcome = await Promise.race([
    ended.then((code) => ({ code, timeout: false })),
    delay(command.limitMs, { code: 1, timeout: true }, { signal: watch.signal }),
    lingering(command, watch.signal),
  ])
  watch.abort()
  killGroup(child.pid)
  running.delete(child.pid ?? 0)
  return outcome
}

/** Resolves when the result has been there for a while and the process still runs. */
async function lingering(command: Command, signal: AbortSignal): Promise<CommandResult> {
  while (!signal.aborted) {
    await delay(1000, undefined, { signal }).catch(() => undefined)
    if (!command.finished || !(await command.finished())) continue
    await delay(endGraceMs, undefined, { signal }).catch(() => undefined)
    return { code: 0, timeout: false }
  }
  return { code: 1, timeout: false }
}

const running = new Set<number>()

/** Ends whatever still runs: for Ctrl-C. */
export function killRunningCommands(): void {
  for (const pid of running) killGroup(pid)
}

function killGroup(pid: number | undefined): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Everything in the group has ended, as it should.
  }
}
