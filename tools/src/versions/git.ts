import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What git says to a command in a folder. */
export type Git = (...args: string[]) => Promise<string>

export function gitIn(cwd: string): Git {
  return async (...args) => {
    const { stdout } = await promisify(execFile)('git', args, { cwd, maxBuffer: 64 * 1024 * 1024 })
    return stdout.trim()
  }
}
