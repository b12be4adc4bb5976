import { readFile } from 'node:fs/promises'
import { UserError } from '../user-error.ts'
import type { DataFolder } from './data-folder.ts'

/** Explains why mongod ended, or is not ready in time (`code` null), from its exit code and its log. */
export async function startProblem(folder: DataFolder, code: number | null): Promise<UserError> {
  const log = await tail(folder.log)
  const logged = `The log is ${folder.log}`
  if (/No space left on device/.test(log)) {
    return new UserError(
      `The database cannot start: the disk of ${folder.folder} is full.`,
      'Free some space, or set DATA_DIR to a folder on another disk.',
    )
  }
  if (code === 100 || /DBPathInUse/.test(log)) {
    return new UserError(
      `The database files in ${folder.database} are in use by another mongod.`,
      'Stop that one, or set DATA_DIR to another folder.',
    )
  }
  if (/featureCompatibilityVersion|Wrong mongod version/.test(log) && code === 62) {
    return new UserError(
      'The data was written by another major version of MongoDB.',
      'Put that version on the path, or choose another DATA_DIR.',
    )
  }
  if (/Permission denied|Operation not permitted/.test(log)) {
    return new UserError(
      `The database cannot start: this user may not write all files in ${folder.folder}.`,
      `Give them to this user (chown -R), or set DATA_DIR to another folder. ${logged}`,
    )
  }
  const state = code === null ? 'did not become ready within a minute' : `ended with code ${code}`
  return new UserError(`The database cannot start: mongod ${state}. ${lastError(log)}`.trim(), `${logged}.`)
}

/** The last error that mongod logged, in its words. */
function lastError(log: string): string {
  const line = log
    .split('\n')
    .filter((entry) => /"s":"[EF]"/.test(entry))
    .at(-1)
  const found = line ? /"msg":"([^"]+)"/.exec(line)?.[1] : undefined
  return found ? `It says: ${found}.` : ''
}

async function tail(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).slice(-20_000)
  } catch {
    return ''
  }
}
