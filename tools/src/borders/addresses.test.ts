import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteSource } from '@drayline/contract'
import { parseSync } from '@swc/core'
import { repositoryRoot } from '../cache.ts'

/** Screens of the shell, as its router names them. */
const shellScreens = readFileSync(join(repositoryRoot, 'shell/src/routes/router.tsx'), 'utf8').matchAll(
  /(?:open|own)Screen\('([^']+)'/g,
)

async function declaredRoutes(): Promise<string[]> {
  const configs = globSync('mf-*/remote.config.ts', { cwd: repositoryRoot })
  const remotes = await Promise.all(
    configs.map(async (file) => (await import(join(repositoryRoot, file))) as { default: RemoteSource }),
  )
  const paths = remotes.flatMap(({ default: remote }) => remote.routes.map(({ path }) => path))
  return [...[...shellScreens].flatMap(([, path]) => path ?? []), ...paths]
}

/** The few parts of a syntax tree that are texts. */
interface TextNode {
  type?: string
  value?: unknown
  quasis?: { cooked: string }[]
}

/** Addresses in a file; a place that is filled in later is `:x`, and what may follow a whole address is cut. */
function addressesIn(file: string): string[] {
  const code = readFileSync(join(repositoryRoot, file), 'utf8')
  const found: string[] = []
  JSON.stringify(
    parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') }),
    (_key, node: unknown) => {
      const { type, value, quasis } = (node ?? {}) as TextNode
      if (type === 'StringLiteral' && typeof value === 'string') found.push(value)
      if (type === 'TemplateLiteral') found.push((quasis ?? []).map(({ cooked }) => cooked).join(':x'))
      return node
    },
  )
  return found.flatMap((text) => {
    // A place that does not follow a slash adds a query or nothing.
    const [path = ''] = text.split(/[?#]|(?<!\/):x/)
    return /^\/[a-z][\w/:{}.-]*$/.test(path) ? [path.replace(/\{\w+\}/g, ':x')] : []
  })
}

function leadsTo(path: string, route: string): boolean {
  const [given, declared] = [path.split('/'), route.split('/')]
  const isOpen = (part: string) => part.includes(':')
  return (
    given.length === declared.length &&
    given.every((part, index) => isOpen(part) || isOpen(declared[index] ?? '') || part === declared[index])
  )
}

test('every address that a screen leads to is a screen that somebody declares', async () => {
  const routes = await declaredRoutes()
  expect(routes.length).toBeGreaterThan(30)
  const roots = new Set(routes.map((path) => path.split('/')[1]))
  const sources = globSync('{shell,mf-*}/src/**/*.{ts,tsx}', {
    cwd: repositoryRoot,
    exclude: ['**/*.test.*', '**/*.mock.ts', '**/*.handlers.ts', '**/mock/**', '**/*.fixture*.ts'],
  })
  const links = sources.flatMap((file) =>
    addressesIn(file)
      .filter((path) => roots.has(path.split('/')[1]))
      .map((path) => ({ file, path })),
  )
  expect(links.length).toBeGreaterThan(80)
  expect(links.filter(({ path }) => !routes.some((route) => leadsTo(path, route)))).toEqual([])
})
