import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A process as remembered in a file: the start time tells it from a later process with the same number. */
export interface ProcessMark {
  pid: number
  started: string
}

/** Start time of the process, in a form that is only compared; undefined when there is no such process. */
async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return startTimeFromProc(pid)
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

async function startTimeFromProc(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; state is the first field after it, start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** A mark of a running process, to be found again with `isRunning`. */
export async function markOf(pid: number): Promise<ProcessMark> {
  return { pid, started: (await startTimeOf(pid)) ?? '' }
}

/** Returns whether exactly this process still runs. */
export async function isRunning(mark: ProcessMark): Promise<boolean> {
  const started = await startTimeOf(mark.pid)
  return started !== undefined && started === mark.started
}

/** Ends a process: SIGTERM, and SIGKILL when it is still there after `graceMs`. */
export async function endProcess(mark: ProcessMark, graceMs = 10_000): Promise<void> {
  if (!(await signal(mark, 'SIGTERM'))) return
  if (await gone(mark, graceMs)) return
  await signal(mark, 'SIGKILL')
  await gone(mark, 5_000)
}

async function signal(mark: ProcessMark, name: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  if (!(await isRunning(mark))) return false
  try {
    process.kill(mark.pid, name)
    return true
  } catch {
    return false
  }
}

async function gone(mark: ProcessMark, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (!(await isRunning(mark))) return true
    await delay(30)
  }
  return !(await isRunning(mark))
}
