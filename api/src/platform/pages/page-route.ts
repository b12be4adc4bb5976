import type { PathParams, RegisteredRemote, Registry, RouteDescriptor } from '@drayline/contract'
import { listUrl } from '@drayline/contract/list-url'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { ShellDescriptor } from '../assets/index.ts'
import type { Preload } from './document.ts'

/** The remote and route that show a path. */
export interface PageRoute {
  remote: RegisteredRemote
  route: RouteDescriptor
  /** Values of the route's `:id` places. */
  params: PathParams
}

/** Finds who shows a path; undefined when it is the shell itself, or no one. */
export function findPage(registry: Registry, path: string): PageRoute | undefined {
  for (const remote of registry.remotes) {
    const route = remote.descriptor.routes.find((candidate) => matches(candidate.path, path))
    if (route) return { remote, route, params: paramsOf(route.path, path) }
  }
  return undefined
}

/** Screens of the shell by path, with the names their files have in `shell.json`. */
const shellScreens: Readonly<Record<string, string>> = {
  '/': 'dashboard',
  '/confirmed': 'confirmed',
  '/invitation': 'invitation',
  '/landing': 'landing',
  '/local-login': 'sign-in',
  '/login': 'sign-in',
  '/notifications': 'notifications',
  '/status': 'status',
}

/** Tells whether the shell shows this path by itself. */
export function isShellPath(path: string): boolean {
  return Object.hasOwn(shellScreens, path)
}

/** Screens that need no session. */
const openScreens = new Set(['/confirmed', '/invitation', '/landing'])

/** Screens of the shell that stand alone, without navigation and header, whoever opens them. */
const unframedScreens: readonly (string | undefined)[] = ['landing', 'sign-in', 'invitation', 'confirmed']

/** Tells whether a path is shown within navigation and header. */
export function isFramed(path: string): boolean {
  return !unframedScreens.includes(shellScreens[path])
}

/** Files of the screen of the shell that a page shows first. Without a session all but a few are the sign-in. */
export function screenPreloads(
  screens: Readonly<Record<string, string[]>> | undefined,
  path: string,
  signedIn: boolean,
): Preload[] {
  const name = signedIn || openScreens.has(path) ? shellScreens[path] : 'sign-in'
  const files = (name && screens?.[name]) || []
  return files.map((file) => ({ href: `/assets/${file}`, as: file.endsWith('.css') ? 'style' : 'script' }))
}

/** Compares segment by segment; `:id` stands for any one segment, `*` at the end for any rest. */
export function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const actual = path.replace(/(?<=.)\/$/, '').split('/')
  const open = expected.at(-1) === '*'
  if (open ? actual.length < expected.length - 1 : actual.length !== expected.length) return false
  return expected.every((part, index) => part === '*' || part.startsWith(':') || part === actual[index])
}

function paramsOf(pattern: string, path: string): PathParams {
  const actual = path.split('/')
  const places = pattern.split('/').map((part, index) => [part, actual[index]] as const)
  return Object.fromEntries(
    places.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), decoded(value)]),
  )
}

/** The segment as the router hands it to the page. */
function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Returns the preloads of a page: the remote's code and the page's first calls, beside the shell.
 * Nothing for a remote that is switched off, or a page this user may not open.
 */
export function pagePreloads(
  page: PageRoute | undefined,
  search: URLSearchParams,
  can: (action: Action) => boolean,
  shell: Pick<ShellDescriptor, 'later'> = {},
  integrity: ReadonlyMap<string, string> = new Map(),
): Preload[] {
  if (!page?.remote.enabled || (page.route.permission && !can(page.route.permission))) return []
  const { base, descriptor } = page.remote
  const { files = [], later = [] } = descriptor.exposes[page.route.expose] ?? {}
  const shared = later.flatMap((key) => shell.later?.[key] ?? [])
  return [
    ...[...new Set(shared)].map((file): Preload => ({ href: `/assets/${file}`, as: 'script' })),
    ...[descriptor.entry, ...files].map(
      (file): Preload => ({
        href: `${base}${file}`,
        as: file.endsWith('.css') ? 'style' : 'script',
        ...(integrity.has(file) ? { integrity: integrity.get(file) } : {}),
      }),
    ),
    ...(page.route.data ?? []).map(
      (data): Preload => ({
        href: listUrl(data, search, page.params),
        as: 'fetch',
      }),
    ),
  ]
}
