import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { reservedRoots } from '@drayline/contract/descriptor'
import { UserError } from '../user-error.ts'
import { extendCatalogue, extendLists, parseSource } from './extend-lists.ts'
import { type FeatureRequest, mention, type Rename, renameTo, template } from './rename.ts'

/** What was made, as paths from the root of the repository. */
export interface CreatedFeature {
  created: string[]
  extended: string[]
  /** Where code names the template otherwise than in a list: `file:line,line`. */
  left: string[]
}

/** Code that names the template as one of many things, not because it lists features. */
const noLists = [
  // A new feature has no data of an earlier version.
  /\.migration\.ts$|^api\/src\/migrations(\.test)?\.ts$/,
  // The help is written by hand.
  /^mf-admin\/src\/help\//,
  // What makes it.
  /^tools\/src\/create-feature[./]/,
  // One person's work and what waits for them, of tasks and follow-ups alone.
  /\/(my-work|waiting)\//,
  // The timeline of a client, of some kinds of records.
  /^api\/src\/finance\/client-summary\/client-summary\.test\.ts$/,
]
const sources = '{api,bench,e2e,mf-*,packages,shell,tools}/**/*.{ts,tsx}'
const catalogues = '{mf-*,packages/*,shell}/src/**/*messages/{en,es}.json'
const notSources = ['node_modules', 'dist', '.cache', '.data']

/**
 * Makes a feature from the template in all places: the template's own files, renamed, and an entry beside the
 * template's in every list that names it. Nothing is written before all of it is made and every source can be parsed.
 * @throws UserError when a name is malformed or taken
 */
export async function createFeature(root: string, request: FeatureRequest): Promise<CreatedFeature> {
  const rename = renameTo(request)
  const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: isNoSource }).sort()
  const files = find(sources).filter((file) => !noLists.some((pattern) => pattern.test(file)))
  const own = files.filter((file) => isOwn(file))
  await refuseTaken(root, request.plural, files)
  const written = new Map<string, string>()
  const left: string[] = []
  for (const file of own) {
    const content = rename(withoutRequirements(await read(root, file)))
    written.set(rename(file), file.endsWith('.feature.ts') ? withMenuEntry(content, rename) : content)
  }
  for (const file of files.filter((one) => !isOwn(one))) {
    const content = await read(root, file)
    if (content.search(mention) < 0) continue
    const extended = extendLists(file, content, rename)
    if (extended.content !== content) written.set(file, extended.content)
    if (extended.left.length > 0 && !file.includes('.test.')) left.push(`${file}:${extended.left.join()}`)
  }
  for (const file of find(catalogues).filter((one) => !noLists.some((pattern) => pattern.test(one))))
    await rewrite(file, (content) => extendCatalogue(file, content, rename))
  await rewrite('docs/architecture.md', (content) => withCollection(content, rename))
  for (const [file, content] of written) if (/\.tsx?$/.test(file)) parseSource(file, content)
  for (const [file, content] of written) await write(root, file, content)
  const created = own.map(rename)
  return { created, extended: [...written.keys()].filter((file) => !created.includes(file)), left }

  async function rewrite(file: string, change: (content: string) => string): Promise<void> {
    const content = await read(root, file)
    const changed = change(content)
    if (changed !== content) written.set(file, changed)
  }
}

/** A file of the template: in its folder, or named after it. */
const isOwn = (file: string) =>
  basename(dirname(file)) === template.plural || basename(file).search(mention) >= 0

const isNoSource = (path: string) => notSources.includes(basename(path))

async function refuseTaken(root: string, name: string, files: readonly string[]): Promise<void> {
  const folder = files.find((file) => basename(dirname(file)) === name)
  if (folder) throw new UserError(`There is ${dirname(folder)} already`, 'Choose another name.')
  const path = `/${name}`
  if (reservedRoots.includes(path))
    throw new UserError(`${path} belongs to the shell`, 'Choose another name.')
  for (const file of files.filter((one) => one.endsWith('.feature.ts')))
    if ((await read(root, file)).includes(`'${path}'`))
      throw new UserError(`${path} belongs to ${file}`, 'Choose another name.')
}

/** What the template promises is not yet what the copy promises. */
const withoutRequirements = (content: string) =>
  content.replace(/ \(R-[A-Z]{3}-\d+(?:, R-[A-Z]{3}-\d+)*\)/g, '')

/** The template is opened from other screens; a new feature is found in the menu. */
function withMenuEntry(content: string, rename: Rename): string {
  const [, title = ''] = /title: (\{ en: .* \}),\n\s+permission/.exec(content) ?? []
  const entry = `nav: [{
    id: '${template.plural}', to: '${template.root}', label: ${title}, icon: 'message', order: 45,
    permission: 'followUps.read',
  }],`
  return content.replace(/\n {2}slots: \[/, (slots) => `\n  ${rename(entry)}${slots}`)
}

/** The table of collections. */
const withCollection = (content: string, rename: Rename) =>
  content.replace('`follow_ups`', (name) => `${name}, ${rename(name)}`)

const read = (root: string, file: string) => readFile(join(root, file), 'utf8')

async function write(root: string, file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), content)
}
