import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../user-error.ts'
import { changeFiles } from './change-files.ts'
import { readMomentName, stampOf } from './moment.ts'

const finished = /^drayline-\d{8}T\d{6}Z\.tar\.gz(\.age)?$/
const unfinished = /^drayline-(\d{8}T\d{6}Z\.tar\.gz(\.age)?|changes-[-0-9a-f]{36})\.partial$/

/** A backup that runs writes all the time; what nobody has written to for so long was left by one that was killed. */
const abandonedMs = 60 * 60 * 1000

/** Name of a backup that began at this instant. */
export function backupName(begun: Date, isEncrypted: boolean): string {
  return `drayline-${stampOf(begun)}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Makes the folder if need be, for its owner only, and removes what backups that were killed left in it. */
export async function prepareFolder(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (!unfinished.test(name)) continue
    const file = join(folder, name)
    if (now.getTime() - (await stat(file)).mtimeMs > abandonedMs) await rm(file, { force: true })
  }
}

/** Refuses a name that is taken. @throws UserError */
export async function requireNew(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new UserError(`${file} is there already.`, 'It is never overwritten. Run the command again.')
}

/** Gives a finished file its name, so that it has it after a power failure, too. */
export async function publish(draft: string, folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  await requireNew(file)
  await rename(draft, file)
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
  return file
}

/** Machines that make backups may have a clock that is wrong, and the moment of one is later than its name. */
const marginMs = 24 * 60 * 60 * 1000

/** Removes the oldest backups beyond this number, and changes that only those could have used. @returns their names */
export async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const all = await readdir(folder)
  const backups = all
    .filter((name) => finished.test(name))
    .sort()
    .reverse()
  const first = backups[keep - 1]
  const before = first === undefined ? 0 : begunAt(first) - marginMs
  const unused = changeFiles(all).filter(({ to }) => to.t * 1_000 < before)
  const older = [...backups.slice(keep), ...unused.map(({ name }) => name)]
  for (const name of older) await rm(join(folder, name))
  return older
}

/** Instant in the name of a backup, in ms. */
const begunAt = (name: string): number =>
  readMomentName(`${name.slice('drayline-'.length).split('.')[0]}.0`).t * 1_000
