import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** The fields of a package.json that a lock file repeats, in its order. */
const locked = ['name', 'version', 'license', 'dependencies', 'devDependencies'] as const

type Manifest = { name: string } & Partial<Record<(typeof locked)[number], unknown>>

interface Lock {
  packages: Record<string, object>
}

/** Changes files and takes back what it did when a later step fails. */
export interface Undo {
  /** Clean-up steps, in reverse order, for when the work fails. */
  push(step: () => Promise<unknown>): void
}

/**
 * Makes a folder a workspace exactly as `npm install` would, without a network: its entries in the lock file and in
 * npm's note of what is installed, and the link in node_modules.
 */
export async function addWorkspace(root: string, folder: string, undo: Undo): Promise<void> {
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    await addToLock(join(root, file), folder, manifest, undo)
  const link = join(root, 'node_modules', manifest.name)
  if (!existsSync(join(root, 'node_modules')) || (await isThere(link))) return
  await mkdir(dirname(link), { recursive: true })
  await symlink(relative(dirname(link), join(root, folder)), link)
  undo.push(() => rm(link))
}

async function addToLock(file: string, folder: string, manifest: Manifest, undo: Undo): Promise<void> {
  if (!existsSync(file)) return
  const before = await readFile(file, 'utf8')
  const lock = JSON.parse(before) as Lock
  const own = Object.fromEntries(
    locked.filter((name) => manifest[name] !== undefined).map((name) => [name, manifest[name]]),
  )
  const packages = {
    ...lock.packages,
    [folder]: own,
    [`node_modules/${manifest.name}`]: { resolved: folder, link: true },
  }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  undo.push(() => replaceFile(file, before))
  await replaceFile(file, `${JSON.stringify(lock, null, 2)}\n`)
}

/** Writes a file at once: a concurrent reader gets the old content or the new. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  )
}
