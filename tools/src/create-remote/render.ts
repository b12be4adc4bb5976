import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownPrefix } from '@drayline/contract/descriptor'
import { UserError } from '../user-error.ts'
import type { RemoteNames } from './names.ts'

/** Folder of the template, from the repository's root. */
export const templateFolder = 'packages/reference-remote'

/** Names of the template; what is rendered has none of them. */
export const templateNames = [
  '<!-- template',
  'reference-remote',
  'team-case',
  'teamCase',
  'TeamCase',
  'Team cases',
  'team cases',
  'Casos del equipo',
  'platform-team',
]

/** Belongs to the template alone: that it uses all of the contract. */
const leftOut = ['src/contract.test.ts']
/** Section of its README about the template itself. */
const aboutTemplate = /<!-- template -->[\s\S]*<!-- \/template -->\s*/
const notSources = /(^|\/)(node_modules|dist|\.cache)(\/|$)/

/** Renders the template into a folder that is empty or not there. @returns the paths of its files */
export async function renderRemote(root: string, target: string, names: RemoteNames): Promise<string[]> {
  const template = join(root, templateFolder)
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(template.length + 1))
    .filter((file) => !notSources.test(file) && !leftOut.includes(file))
    .sort()
  const rendered: string[] = []
  for (const file of files) {
    const path = inNames(file, names)
    if (rendered.includes(path))
      throw new UserError(`${names.root} gives two files the name ${path}`, 'Choose another path.')
    const content = renderFile(path, await readFile(join(template, file), 'utf8'), names)
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), content)
    rendered.push(path)
  }
  return rendered
}

function renderFile(path: string, template: string, names: RemoteNames): string {
  const content = inNames(template, names)
  if (path === 'README.md') return content.replace(aboutTemplate, '')
  if (path === 'package.json') return renderManifest(content, names)
  if (path === 'remote.config.ts') return content.replace("team: 'Platform'", `team: '${names.team}'`)
  if (path.endsWith('.feature.ts'))
    return content.replace(
      `pathRoots: ['${names.root}']`,
      `pathRoots: [${names.roots.map((root) => `'${root}'`).join(', ')}]`,
    )
  return content
}

/** The longest names first: each is the beginning of another. */
function inNames(text: string, names: RemoteNames): string {
  const { id, root, kebab, camel, pascal, title, titleEs, contact } = names
  const replacements: [string, string][] = [
    ['@drayline/reference-remote', `@drayline/${id}`],
    ['packages/reference-remote', id],
    ['platform-team@drayline.example', contact],
    ['mf-team-cases', id],
    ['team-cases/section/', `${ownPrefix(id)}section/`],
    ["'team-cases/case'", `'${ownPrefix(id)}case'`],
    ['/team-cases', root],
    ['team-cases', kebab],
    ['team-case', kebab],
    ['teamCases', camel],
    ['TeamCases', pascal],
    ['Team cases', title],
    ['team cases', title.toLowerCase()],
    ['Casos del equipo', titleEs],
  ]
  return replacements.reduce((rest, [from, to]) => rest.replaceAll(from, to), text)
}

function renderManifest(content: string, { id, title }: RemoteNames): string {
  const manifest = JSON.parse(content) as { version: string; description: string; scripts: object }
  const scripts = {
    ...manifest.scripts,
    'publish:remote': `node ../tools/bootstrap.mjs publish-remote ${id}`,
  }
  const rendered = { ...manifest, version: '1.0.0', description: `Remote: ${title}.`, scripts }
  return `${JSON.stringify(rendered, null, 2)}\n`
}
