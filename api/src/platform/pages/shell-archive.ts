import { databaseNow } from '../../kernel/database/database-clock.ts'
import { plainModel } from '../../kernel/database/model.ts'
import type { ImmutableFile, ShellBuild, ShellFile } from '../assets/index.ts'
import { readContent, removeUnnamed, storeContent } from '../assets/index.ts'

/** A build of the shell that was served once: its files with a hash in their name, found by it. */
interface ShellBuildDoc {
  /** Version of the shell. */
  _id: string
  files: Omit<ShellFile, 'read'>[]
  servedAt: Date
}

export const ShellBuildRecord = plainModel<ShellBuildDoc>(
  'shell_builds',
  {
    _id: { type: String, required: true },
    files: { type: {} as never, required: true },
    servedAt: { type: Date, required: true },
  },
  [[{ 'files.path': 1 }], [{ servedAt: -1 }]],
)

/** Builds whose files open tabs may still ask for. */
const keptBuilds = 20
const hashedName = /\.[0-9a-f]{8,}\.[\w.]+$/

/** Keeps the files of the shell's builds in the database, so that tabs opened with an earlier one go on working. */
export interface ShellArchive {
  /** Stores a build in the background, once; what fails is tried again with a later request. */
  keep(build: ShellBuild): void
  /** A file of an earlier build. */
  find(path: string): Promise<ImmutableFile | undefined>
}

const kept = new Set<string>()

/** The archive of this process. */
export const shellArchive: ShellArchive = {
  keep(build) {
    const { version } = build.descriptor
    if (kept.has(version)) return
    kept.add(version)
    store(build).catch(() => kept.delete(version))
  },
  async find(path) {
    if (!hashedName.test(path)) return undefined
    const build = await ShellBuildRecord.findOne({ 'files.path': path } as never).lean<ShellBuildDoc>()
    const file = build?.files.find((each) => each.path === path)
    return file && { ...file, read: (content) => readContent(content, 'shell_files') }
  },
}

async function store({ descriptor, files, read }: ShellBuild): Promise<void> {
  const lasting = [...files.values()].filter(({ path }) => hashedName.test(path))
  // A development build has the same names again and again: nothing to keep.
  if (lasting.length === 0) return
  const servedAt = databaseNow()
  if (!(await ShellBuildRecord.exists({ _id: descriptor.version }))) {
    const stored = []
    for (const file of lasting) stored.push(await storeFile(file, read))
    const first = { $setOnInsert: { files: stored, servedAt } }
    await ShellBuildRecord.updateOne({ _id: descriptor.version }, first, { upsert: true })
  }
  await ShellBuildRecord.updateOne({ _id: descriptor.version }, { $set: { servedAt } })
  const old = await ShellBuildRecord.find({}, { _id: 1 }).sort({ servedAt: -1 }).skip(keptBuilds).lean()
  for (const { _id } of old) await ShellBuildRecord.deleteOne({ _id })
}

/**
 * Removes contents of builds that are no longer kept.
 * @returns how many, at most 100
 */
export async function cleanUpShellContents(now: Date): Promise<number> {
  const builds = await ShellBuildRecord.find({}, { files: 1 }).lean<ShellBuildDoc[]>()
  const hashes = builds.flatMap(({ files }) =>
    files.flatMap((file) => [file, file.br, file.gz].flatMap((content) => (content ? [content.sha256] : []))),
  )
  return await removeUnnamed('shell_files', [...new Set(hashes)], now)
}

/** The database names contents by their own hash; a build names compressed ones after the original. */
async function storeFile(file: ShellFile, read: ShellBuild['read']): Promise<ShellBuildDoc['files'][number]> {
  const kept = async (content: ShellFile | ShellFile['br']) =>
    content && (await storeContent(await read(content), 'shell_files'))
  const { path } = file
  const original = await storeContent(await read(file), 'shell_files')
  return { path, ...original, br: await kept(file.br), gz: await kept(file.gz) }
}
