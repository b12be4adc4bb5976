import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import type { RegisteredRemote, Registry, RemoteDescriptor } from '../../../packages/contract/src/index.ts'

const root = new URL('../../..', import.meta.url).pathname
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

interface Replacement {
  /** Registry answer about the remote in its place. */
  change?: (remote: RegisteredRemote) => RegisteredRemote
  /** Answers calls for the remote's files. */
  files?: (route: Route, path: string) => Promise<void>
}

/** Lets this page alone see another remote in place of one that is published; the server keeps what it has. */
export async function replaceRemote(page: Page, id: string, { change, files }: Replacement): Promise<void> {
  const changed = (registry: Registry): Registry => ({
    ...registry,
    remotes: registry.remotes.map((remote) => (remote.id === id && change ? change(remote) : remote)),
  })
  await page.route('**/api/remotes', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: changed((await response.json()) as Registry) })
  })
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return await route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, body: withRegistry(await response.text(), changed) })
    },
  )
  if (files)
    await page.route(`**/remotes/${id}/**`, (route) =>
      files(route, new URL(route.request().url()).pathname.split('/').slice(4).join('/')),
    )
}

/** The registry also comes inside the page, in the shell's boot data. */
function withRegistry(html: string, change: (registry: Registry) => Registry): string {
  return html.replace(/(<script[^>]*id="drayline-boot"[^>]*>)([^<]*)(<\/script>)/, (_, start, json, end) => {
    const boot = JSON.parse(json)
    return `${start}${JSON.stringify({ ...boot, registry: change(boot.registry) }).replaceAll('<', '\\u003c')}${end}`
  })
}

/** A container as the federation runtime takes it, without any build: `get` and `init` as JavaScript. */
export function containerScript(name: string, { get = '', init = '' }): string {
  return `var ${name} = { init() { ${init} }, async get(expose) { ${get} } }`
}

/** The local build of a remote, for `replaceRemote`. */
export async function localBuild(id: string): Promise<Required<Replacement>> {
  const dist = join(root, id, 'dist')
  const descriptor = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8')) as RemoteDescriptor
  return {
    change: ({ integrity: _ofThePublished, ...remote }) => ({
      ...remote,
      version: descriptor.version,
      base: `/remotes/${id}/${descriptor.version}/`,
      descriptor,
    }),
    async files(route, path) {
      const body = await readFile(join(dist, path)).catch(() => undefined)
      if (!body) return await route.fulfill({ status: 404, json: { status: 404 } })
      await route.fulfill({ body, contentType: types[extname(path)] ?? 'application/octet-stream' })
    },
  }
}
