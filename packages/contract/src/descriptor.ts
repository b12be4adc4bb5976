import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { RouteData } from './list-url.ts'
import type { OwnSlotName, SlotName } from './slots.ts'
import type { Text } from './text.ts'

/** A screen: its path below one of the remote's roots, and the exposed module that shows it. */
export interface RouteDescriptor {
  path: string
  expose: string
  title: Text
  /** What else people call it, with commas: the command palette finds it by these words, too. Since 1.6. */
  keywords?: Text
  permission?: Action
  /** First calls of the screen; they start beside the code. */
  data?: RouteData[]
  /** What stands in the empty search of its list: the page shows it before the screen's code is there. Since 1.11. */
  search?: Text
}

/** A screen as a remote's team writes it. */
export interface RouteSource extends Omit<RouteDescriptor, 'search'> {
  /** Key of that text in the remote's `src/messages`, which the screen takes it from, too; the build puts the text in. */
  search?: string
}

/** A link in the sidebar. `icon` names an icon of `@drayline/ui`. */
export interface NavDescriptor {
  id: string
  to: string
  label: Text
  icon: string
  order: number
  permission?: Action
}

/** An entry of the header's 'New' menu and the command palette, or a shortcut on the dashboard. */
export interface NewItemDescriptor {
  id: string
  to: string
  label: Text
  /** As those of a route. Since 1.6. */
  keywords?: Text
  icon: string
  order: number
  permission?: Action
}

/** A place within a page that people look for by its name, such as a tab: an entry of the command palette. Since 1.6. */
export interface PlaceDescriptor {
  to: string
  label: Text
  /** As those of a route. */
  keywords?: Text
  permission?: Action
}

/** A group of search results; texts and links are templates over a result, `{name}`. */
export interface SearchGroupDescriptor {
  /** Field of the search answer that holds this group. */
  id: string
  label: Text
  title: string
  subtitle?: string
  to: string
  /** Page of all results; `{q}` is the query. */
  all?: string
  order: number
  permission?: Action
}

/** Something that appears in a slot. */
export interface SlotDescriptor {
  /** Of the contract or, since 1.7, of another remote. While nobody gives it, nothing is shown. */
  slot: SlotName | OwnSlotName
  id: string
  expose: string
  order: number
  /** Its name among the other parts of the page: in the page's own navigation, and while its code is on the way. */
  title?: Text
  /** Usual height in CSS pixels: its place has that height while its code is on the way. Since 1.2. */
  height?: number
  /** It often has nothing to say: no place is kept for it while its code is on the way. Since 1.10. */
  mayBeEmpty?: boolean
  permission?: Action
}

/** A place in a screen of this remote that others may fill. A change that breaks what fills it is a new version. Since 1.7. */
export interface OwnSlotDescriptor {
  slot: OwnSlotName
  /** What it is for, to whoever looks for a place. */
  label?: Text
}

/** A kind of record that a remote brings, by its short name: `claims/claim` of mf-claims. Since 1.7. */
export type OwnEntityType = `${string}/${string}`

/** Page of a record, for notifications and activities: `/invoices?open={id}`. An own kind is declared with it. */
export interface EntityLinkDescriptor {
  entityType: EntityType | OwnEntityType
  to: string
}

/** Descriptor as a remote's team writes it: everything the shell draws before any code of the remote has run. */
export interface RemoteSource {
  /** Name of the folder, of the release and of the URL: `mf-finance`. */
  id: string
  title: Text
  /** Contact to ask when it fails. */
  owner: { team: string; contact: string }
  /** Semver range of the contract it was built for. */
  contract: string
  /** First path segments that belong to this remote alone, `/invoices`. */
  pathRoots: string[]
  /** Exposed modules: name (`./InvoicesPage`) → source file. */
  exposes: Record<string, string>
  routes: RouteSource[]
  nav?: NavDescriptor[]
  newItems?: NewItemDescriptor[]
  /** Shortcuts on the dashboard; without them it has the remote's `newItems`. Since 1.2. */
  quickActions?: NewItemDescriptor[]
  places?: PlaceDescriptor[]
  search?: SearchGroupDescriptor[]
  slots?: SlotDescriptor[]
  ownSlots?: OwnSlotDescriptor[]
  entityLinks?: EntityLinkDescriptor[]
}

/** An exposed module in a build: the files its code needs first, to be preloaded. */
export interface ExposedModule {
  files: string[]
  /** Exports of the module; absent in builds made before contract 1.1. */
  exports?: string[]
  /** Shared modules that its code begins with and the shell's first code does not hold; to be preloaded as well. */
  later?: string[]
}

/** `remote.json`: a remote's source plus what its build knows. Served inside the registry. */
export interface RemoteDescriptor extends Omit<RemoteSource, 'exposes' | 'routes'> {
  schemaVersion: 1
  routes: RouteDescriptor[]
  /** Unique and immutable: package version and content hash, `1.4.0-3f2a9c1b`. */
  version: string
  /** Name of the container the entry file defines, `mf_finance`. */
  container: string
  entry: string
  /** ISO instant in UTC. */
  builtAt: string
  exposes: Record<string, ExposedModule>
  /** Packages it takes from the shell, with the versions it accepts; absent in builds made before contract 1.1. */
  shared?: Record<string, string>
}

/** Path roots of the shell and the server; no remote may own one. */
export const reservedRoots: readonly string[] = [
  '/',
  '/api',
  '/assets',
  '/healthz',
  '/landing',
  '/local-login',
  '/login',
  '/notifications',
  '/readyz',
  '/remotes',
  '/status',
  '/uploads',
  '/version',
]

/** The first segment of a path: `/invoices/12` → `/invoices`. */
export function pathRoot(path: string): string {
  return `/${path.split('/')[1]?.split('?')[0] ?? ''}`
}

/** What names of a remote's own slots and kinds of records begin with: `claims/` of mf-claims. */
export function ownPrefix(id: string): string {
  return `${id.replace(/^mf-/, '')}/`
}

/**
 * Name of a remote's container: an identifier, since it becomes a global variable. It follows from the id alone, so
 * that no remote can take another's place.
 */
export function containerName(id: string): string {
  return id.replaceAll('-', '_')
}
