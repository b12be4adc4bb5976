import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteSource } from '@drayline/contract'
import { reservedRoots } from '@drayline/contract/descriptor'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import { isRemoteFolder, loadRemoteSource } from '@drayline/federation/remote-config'
import { readCatalogs, remoteDescriptor } from '@drayline/federation/remote-descriptor'
import { UserError } from '../user-error.ts'
import { namesOf, type RemoteNames, type RemoteRequest } from './names.ts'
import { renderRemote } from './render.ts'
import { addWorkspace, replaceFile, type Undo } from './workspace.ts'

/** Files that were created. */
export interface CreatedRemote {
  names: RemoteNames
  files: string[]
}

/**
 * Makes a remote from the template: its folder, its line in CODEOWNERS, its place in the workspace. All of it or, when
 * something fails or `stop` is aborted, nothing.
 * @throws UserError when a name or path is malformed or taken
 */
export async function createRemote(
  root: string,
  request: RemoteRequest,
  stop?: AbortSignal,
): Promise<CreatedRemote> {
  const names = namesOf(request)
  await refuseTaken(root, names)
  const steps: (() => Promise<unknown>)[] = []
  const undo: Undo = { push: (step) => steps.push(step) }
  try {
    const files = await make(root, names, undo)
    stop?.throwIfAborted()
    return { names, files }
  } catch (error) {
    for (const step of steps.reverse()) await step()
    throw error
  }
}

async function make(root: string, names: RemoteNames, undo: Undo): Promise<string[]> {
  const target = join(root, names.id)
  // Made beside its place, inside the repository: its files find the packages they import, and no half of it is built.
  const draft = await mkdtemp(join(root, '.new-remote-'))
  undo.push(() => rm(draft, { recursive: true, force: true }))
  const files = await renderRemote(root, draft, names)
  await refuseBroken(draft)
  await rename(draft, target)
  undo.push(() => rm(target, { recursive: true, force: true }))
  format(root, names.id)
  await addOwner(join(root, 'CODEOWNERS'), names, undo)
  await addWorkspace(root, names.id, undo)
  return files
}

async function refuseTaken(root: string, { id, roots }: RemoteNames): Promise<void> {
  const problems = existsSync(join(root, id)) ? [`The folder ${id} is there already`] : []
  const owners = new Map(reservedRoots.map((path) => [path, 'the shell']))
  for (const source of await remotesOf(root)) {
    if (source.id === id) problems.push(`There is a remote ${id} already`)
    for (const path of source.pathRoots) owners.set(path, source.id)
  }
  const taken = roots.filter((path) => owners.has(path))
  problems.push(...taken.map((path) => `${path} belongs to ${owners.get(path)}`))
  if (problems.length > 0) throw new UserError(problems.join('\n'), 'Choose another name or path.')
}

async function remotesOf(root: string): Promise<RemoteSource[]> {
  const folders = (await readdir(root)).filter((name) => name.startsWith('mf-'))
  return await Promise.all(
    folders
      .map((name) => join(root, name))
      .filter(isRemoteFolder)
      .map(loadRemoteSource),
  )
}

/** The check that building and publishing make, so that a template or a name that does not fit is found at once. */
async function refuseBroken(folder: string): Promise<void> {
  const source = await loadRemoteSource(folder)
  const exposes = Object.fromEntries(Object.keys(source.exposes).map((name) => [name, { files: [] }]))
  const problems = descriptorProblems(
    remoteDescriptor(
      source,
      '1.0.0-00000000',
      '1970-01-01T00:00:00.000Z',
      exposes,
      await readCatalogs(folder),
    ),
  )
  if (problems.length > 0) throw new UserError(`The remote would not be valid:\n${problems.join('\n')}`)
}

/** Lines of another length break elsewhere. Without the formatter, `npm run format` does it later. */
function format(root: string, folder: string): void {
  const program = join(root, 'node_modules/.bin/biome')
  if (existsSync(program)) spawnSync(program, ['check', '--write', folder], { cwd: root, stdio: 'ignore' })
}

/** The team looks at changes of its own folder. The line stands after those of the other remotes. */
async function addOwner(file: string, { id, owner }: RemoteNames, undo: Undo): Promise<void> {
  if (!existsSync(file)) return
  const before = await readFile(file, 'utf8')
  const lines = before.split('\n')
  const last = lines.findLastIndex((line) => /^\/mf-[\w-]+\/\s/.test(line))
  lines.splice(last < 0 ? lines.length - 1 : last + 1, 0, `${`/${id}/`.padEnd(28)} ${owner}`)
  undo.push(() => replaceFile(file, before))
  await replaceFile(file, lines.join('\n'))
}
