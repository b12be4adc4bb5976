import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, realpath, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DiskSpace } from '@drayline/domain/kernel/disk/disk-space'
import { endProcess, isRunning, markOf, type ProcessMark } from '../processes.ts'
import { errorCode, UserError } from '../user-error.ts'

/** Unix sockets have a short path limit (macOS 104 bytes, Linux 108); mongod's own socket name is the longer. */
const maxSocketPathBytes = 100
const socketNameLength = '/mongodb-27017.sock'.length

const dyingMs = 1500

/** Less free space than this and mongod soon stops in the middle of a write. */
const leastFreeBytes = 200 * 1024 * 1024

/** The files of one embedded database below DATA_DIR. */
export interface DataFolder {
  folder: string
  database: string
  log: string
  lockFile: string
  mongodPidFile: string
  stateFile: string
  socketFolder: string
  socket: string
}

/** Owner of the folder; `url` is added once the product is served. */
export interface LockContent extends ProcessMark {
  uri?: string
  url?: string
}

/** Creates the folder for the owner only, checks that it can be used, and answers its parts. */
export async function prepareDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = resolve(dataDir)
  try {
    await mkdir(join(folder, 'mongo'), { recursive: true, mode: 0o700 })
    await writeFile(join(folder, '.write-check'), '')
    await rm(join(folder, '.write-check'))
  } catch (error) {
    throw folderProblem(folder, error)
  }
  await checkFreeSpace(folder)
  const socketFolder = await socketFolderFor(folder)
  return {
    ...pathsOf(folder),
    socketFolder,
    socket: join(socketFolder, 'mongod.sock'),
  }
}

/** Returns the paths inside a data folder, whether it exists or not. */
export function pathsOf(dataDir: string): Omit<DataFolder, 'socket' | 'socketFolder'> {
  const folder = resolve(dataDir)
  return {
    folder,
    database: join(folder, 'mongo'),
    log: join(folder, 'mongod.log'),
    lockFile: join(folder, 'drayline.lock'),
    mongodPidFile: join(folder, 'mongod.pid'),
    stateFile: join(folder, 'mongod.json'),
  }
}

function folderProblem(folder: string, error: unknown): UserError {
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it is on a read-only disk',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'a file of that name is in the way',
  }
  const reason = reasons[errorCode(error) ?? ''] ?? String(error)
  return new UserError(
    `The data folder ${folder} cannot be used: ${reason}.`,
    'Set DATA_DIR to a folder that this user may write, or repair this one.',
    { cause: error },
  )
}

/** Bytes of the disk that a folder is on. */
export async function diskOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Tells whether the disk has enough room for mongod to start. */
export async function hasRoomToStart(folder: string): Promise<boolean> {
  return (await diskOf(folder)).free >= leastFreeBytes
}

async function checkFreeSpace(folder: string): Promise<void> {
  if (await hasRoomToStart(folder)) return
  throw new UserError(
    `The disk of the data folder ${folder} is full: the database needs at least 200 MB free.`,
    'Free some space, or set DATA_DIR to a folder on another disk.',
  )
}

/**
 * The socket lives in the data folder, or in a private folder of the system's when that path does not do: it must
 * be short, and the MongoDB driver writes host names in lower case.
 */
async function socketFolderFor(folder: string): Promise<string> {
  if (suitsSocket(folder)) return folder
  const id = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 12)
  const parent = suitsSocket(join(tmpdir(), privateFolderName(id))) ? tmpdir() : '/tmp'
  const own = join(parent, privateFolderName(id))
  await mkdir(own, { recursive: true, mode: 0o700 })
  const found = await lstat(own)
  if (!found.isDirectory() || found.uid !== userInfo().uid) {
    throw new UserError(
      `${own} belongs to somebody else, so the database's socket cannot be put there.`,
      'Set DATA_DIR to a short path in lower case, or remove that folder.',
    )
  }
  await chmod(own, 0o700)
  return own
}

function privateFolderName(id: string): string {
  return `drayline-${userInfo().uid}-${id}`
}

function suitsSocket(folder: string): boolean {
  return folder === folder.toLowerCase() && Buffer.byteLength(folder) + socketNameLength <= maxSocketPathBytes
}

/** Refuses a folder that another process uses, before any work is done. */
export async function checkNotInUse(dataDir: string): Promise<void> {
  const holder = await lastingHolder(dataDir)
  if (holder) throw inUse(resolve(dataDir), holder)
}

/** Takes the folder for this process. A second process on the same folder is refused with the way out. */
export async function lockDataFolder(paths: DataFolder): Promise<void> {
  const own: LockContent = await markOf(process.pid)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(paths.lockFile, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw folderProblem(paths.folder, error)
    }
    const holder = await lastingHolder(paths.folder)
    if (holder) throw inUse(paths.folder, holder)
    await rm(paths.lockFile, { force: true })
  }
  throw inUse(paths.folder, undefined)
}

/** Owner of the folder, after a moment's wait: a process that was just killed takes a moment to be gone. */
async function lastingHolder(dataDir: string): Promise<LockContent | undefined> {
  const deadline = Date.now() + dyingMs
  let holder = await readLock(dataDir)
  while (holder && Date.now() < deadline) {
    await delay(50)
    holder = await readLock(dataDir)
  }
  return holder
}

function inUse(folder: string, holder: LockContent | undefined): UserError {
  const who = holder
    ? `process ${holder.pid}${holder.url ? `, serving ${holder.url}` : ''}`
    : 'another process'
  return new UserError(
    `Drayline already runs on the data folder ${folder} (${who}).`,
    `Use that one, stop it${holder ? ` (kill ${holder.pid})` : ''}, or set DATA_DIR to another folder.`,
  )
}

/** Owner of the folder now; undefined when no live process holds it. */
export async function readLock(dataDir: string): Promise<LockContent | undefined> {
  const content = await readJson(pathsOf(dataDir).lockFile)
  if (!isMark(content)) return undefined
  return (await isRunning(content)) ? content : undefined
}

/** Adds to our own lock what another command wants to know: the database's address, the product's address. */
export async function updateLock(dataDir: string, more: { uri?: string; url?: string }): Promise<void> {
  const file = pathsOf(dataDir).lockFile
  const content = await readJson(file)
  if (!isMark(content) || content.pid !== process.pid) return
  await writeFile(file, JSON.stringify({ ...content, ...more }), { mode: 0o600 })
}

/** Gives the folder back. */
export async function unlockDataFolder(paths: DataFolder): Promise<void> {
  const content = await readJson(paths.lockFile)
  if (isMark(content) && content.pid === process.pid) await rm(paths.lockFile, { force: true })
}

/** Ends a mongod that outlived its owner (both killed, or its supervisor), which would keep the files locked. */
export async function endLeftoverMongod(paths: DataFolder): Promise<boolean> {
  const mark = await readJson(`${paths.mongodPidFile}.mark`)
  if (!isMark(mark) || !(await isRunning(mark))) return false
  await endProcess(mark)
  return true
}

/** Remembers the running mongod for `endLeftoverMongod`. */
export async function rememberMongod(paths: DataFolder, pid: number): Promise<void> {
  await writeFile(`${paths.mongodPidFile}.mark`, JSON.stringify(await markOf(pid)), { mode: 0o600 })
}

/** Version of MongoDB that wrote the data. */
export async function readDataVersion(paths: DataFolder): Promise<string | undefined> {
  const content = await readJson(paths.stateFile)
  if (typeof content !== 'object' || content === null || !('version' in content)) return undefined
  return String(content.version)
}

/** Keeps which MongoDB wrote the data. */
export async function writeDataVersion(paths: DataFolder, version: string): Promise<void> {
  await writeFile(paths.stateFile, JSON.stringify({ version }), { mode: 0o600 })
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isMark(value: unknown): value is LockContent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'started' in value &&
    typeof value.started === 'string'
  )
}
