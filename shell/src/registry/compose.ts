import type {
  NavDescriptor,
  NewItemDescriptor,
  PlaceDescriptor,
  RegisteredRemote,
  SearchGroupDescriptor,
  SlotDescriptor,
  SlotEntry,
  Text,
} from '@drayline/contract'
import { contractSatisfied, textIn } from '@drayline/contract'
import { ownDescriptor } from '@drayline/contract/ownership'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { logError } from '../browser/log.ts'

/**
 * The remotes the shell will show, each with what is its own. One that takes the place of the shell or of another
 * remote is refused and logged, a single link or search group of another's is left out: the rest works. The shape of
 * descriptors comes checked, from the server or from `overrides.ts`: to check it again would hold up the first screen.
 */
export function acceptRemotes(remotes: readonly RegisteredRemote[]): RegisteredRemote[] {
  const owners = registeredOwners(remotes)
  return remotes.flatMap((remote) => {
    const foreignRoots = rootProblems(remote, owners)
    const { descriptor, problems } = ownDescriptor(remote.descriptor)
    if (remote.id !== remote.descriptor.id) foreignRoots.push(`id: is '${remote.descriptor.id}'`)
    if (problems.length + foreignRoots.length > 0)
      logError(
        `Remote '${remote.id}' ${remote.version} takes what is not its own`,
        new Error([...foreignRoots, ...problems].join('\n')),
      )
    if (!descriptor || foreignRoots.length > 0) return []
    for (const root of descriptor.pathRoots) owners.set(root, remote.id)
    return [{ ...remote, descriptor }]
  })
}

/** Owners of path roots as the server has them, so that the order of the remotes decides only between newcomers. */
function registeredOwners(remotes: readonly RegisteredRemote[]): Map<string, string> {
  return new Map(remotes.flatMap(({ id, ownedRoots = [] }) => ownedRoots.map((root) => [root, id] as const)))
}

function rootProblems(remote: RegisteredRemote, owners: ReadonlyMap<string, string>): string[] {
  return remote.descriptor.pathRoots.flatMap((root) => {
    const owner = owners.get(root)
    return owner && owner !== remote.id ? [`pathRoots: '${root}' belongs to '${owner}' already`] : []
  })
}

/** A descriptor's entry with the remote it came from. */
export type Owned<T> = T & { remoteId: string }

type Can = (action: Action) => boolean

/** Entries of all remotes that this person may use, in their order. */
function collect<T extends { order: number; permission?: Action }>(
  remotes: readonly RegisteredRemote[],
  pick: (remote: RegisteredRemote) => readonly T[] | undefined,
  can: Can,
): Owned<T>[] {
  return remotes
    .flatMap((remote) => (pick(remote) ?? []).map((entry) => ({ ...entry, remoteId: remote.id })))
    .filter((entry) => !entry.permission || can(entry.permission))
    .sort((a, b) => a.order - b.order)
}

/** Links of the sidebar. A remote that is switched off has none. */
export function navItems(remotes: readonly RegisteredRemote[], can: Can): Owned<NavDescriptor>[] {
  return collect(remotes, (remote) => (remote.enabled ? remote.descriptor.nav : []), can)
}

/** Entries of the 'New' menu. */
export function newItems(remotes: readonly RegisteredRemote[], can: Can): Owned<NewItemDescriptor>[] {
  return collect(remotes, (remote) => (remote.enabled ? remote.descriptor.newItems : []), can)
}

/** Shortcuts on the dashboard: what a remote names for it, or else what it can make. */
export function quickActions(remotes: readonly RegisteredRemote[], can: Can): Owned<NewItemDescriptor>[] {
  const of = ({ enabled, descriptor }: RegisteredRemote) =>
    enabled ? (descriptor.quickActions ?? descriptor.newItems) : []
  return collect(remotes, of, can)
}

/** Places within pages that the command palette leads to, remote by remote. */
export function places(remotes: readonly RegisteredRemote[], can: Can): PlaceDescriptor[] {
  return remotes
    .filter(({ enabled }) => enabled)
    .flatMap(({ descriptor }) => descriptor.places ?? [])
    .filter(({ permission }) => !permission || can(permission))
}

/** Groups of search results. */
export function searchGroups(remotes: readonly RegisteredRemote[], can: Can): Owned<SearchGroupDescriptor>[] {
  return collect(remotes, (remote) => (remote.enabled ? remote.descriptor.search : []), can)
}

type SlotFiller = SlotDescriptor & { remoteTitle: Text }

/** Contents of a slot. A remote that is switched off, or does not fit this shell, leaves a gap. */
export function slotFillers(
  remotes: readonly RegisteredRemote[],
  slot: string,
  can: Can,
): Owned<SlotFiller>[] {
  return collect(
    remotes,
    ({ enabled, descriptor }) =>
      enabled && contractSatisfied(descriptor.contract)
        ? (descriptor.slots ?? [])
            .filter((entry) => entry.slot === slot)
            .map((entry) => ({ ...entry, remoteTitle: descriptor.title }))
        : [],
    can,
  )
}

/** Title of a contribution to a slot in a language, and its anchor in the page. */
export function slotEntry(filler: Owned<SlotFiller>, language: Language): SlotEntry {
  return {
    id: filler.id,
    title: textIn(filler.title ?? filler.remoteTitle, language),
    anchor: `part-${filler.remoteId}-${filler.id}`,
  }
}

/** Returns whether a link leads to where the page is: the same path, or one below it. */
export function isActive(to: string, pathname: string): boolean {
  const [path = to] = to.split('?')
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}
