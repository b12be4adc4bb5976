import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { entityRoots, searchEntities } from '@drayline/domain/platform/search/entity-roots'
import {
  containerName,
  type OwnEntityType,
  ownPrefix,
  type RemoteDescriptor,
  reservedRoots,
} from './descriptor.ts'

/** A part of a descriptor that takes what belongs to another remote. Without an index it is the remote as a whole. */
interface Finding {
  part: Part
  index?: number
  /** The field and what is wrong with it. */
  line: string
}

interface Place<E> {
  descriptor: RemoteDescriptor
  entry: E
  /** Entries of the same part that stand before this one. */
  earlier: readonly E[]
}

type Part = keyof Required<RemoteDescriptor>
type Entries<P extends Part> = NonNullable<RemoteDescriptor[P]> extends readonly (infer E)[] ? E : never
/** Answers lines that name the field. */
type RemoteRule = (descriptor: RemoteDescriptor) => string[]
type FieldRule<E, V> = 'own' | ((value: NonNullable<V>, place: Place<E>) => string | undefined)
type EntryRules<E> = { readonly [F in keyof Required<E>]: FieldRule<E, E[F]> }
type PartRule<P extends Part> =
  NonNullable<RemoteDescriptor[P]> extends readonly object[] ? EntryRules<Entries<P>> : 'own' | RemoteRule

const linkRules = {
  id: unique,
  to: link(),
  label: 'own',
  icon: 'own',
  order: 'own',
  permission: 'own',
} as const

/**
 * Owner of everything a remote brings: 'own' concerns the remote alone, a rule tells what it would take from others.
 * A new part or field does not compile before it is named here.
 */
const rules: { readonly [P in Part]: PartRule<P> } = {
  id: 'own',
  title: 'own',
  owner: 'own',
  contract: 'own',
  schemaVersion: 'own',
  version: 'own',
  entry: 'own',
  builtAt: 'own',
  // Modules and files lie in the release's own folder.
  exposes: 'own',
  // Publishing compares them with what the shell provides.
  shared: 'own',
  container: ({ id, container }) =>
    container === containerName(id)
      ? []
      : [`container: is '${container}', that of ${id} is '${containerName(id)}'`],
  // Which remote has a root of its own is known to the server alone: see `remote_path_roots`.
  pathRoots: ({ pathRoots }) =>
    pathRoots.flatMap((root, index) =>
      reservedRoots.includes(root) ? [`pathRoots[${index}]: '${root}' belongs to the shell`] : [],
    ),
  routes: {
    path: routePath,
    expose: 'own',
    title: 'own',
    keywords: 'own',
    permission: 'own',
    data: 'own',
    search: 'own',
  },
  nav: linkRules,
  newItems: { ...linkRules, keywords: 'own' },
  quickActions: { ...linkRules, keywords: 'own' },
  places: { to: link(), label: 'own', keywords: 'own', permission: 'own' },
  search: {
    id: (id, place) => duplicate(place, (entry) => entry.id === id) ?? searchOwner(id, place.descriptor),
    label: 'own',
    title: 'own',
    subtitle: 'own',
    to: link('id'),
    all: link('q'),
    order: 'own',
    permission: 'own',
  },
  slots: {
    // Slots are open to every remote; what stands in one is named by remote and id.
    slot: 'own',
    id: (id, place) => duplicate(place, (entry) => entry.id === id && entry.slot === place.entry.slot),
    expose: 'own',
    order: 'own',
    title: 'own',
    height: 'own',
    mayBeEmpty: 'own',
    permission: 'own',
  },
  ownSlots: {
    slot: (slot, place) =>
      duplicate(place, (entry) => entry.slot === slot) ?? ownName(slot, place.descriptor),
    label: 'own',
  },
  entityLinks: {
    entityType: (type, place) =>
      duplicate(place, (entry) => entry.entityType === type) ?? entityOwner(type, place.descriptor),
    to: link('id'),
  },
}

function unique(id: string, place: Place<{ id: string }>): string | undefined {
  return duplicate(place, (entry) => entry.id === id)
}

function duplicate<E>({ earlier }: Place<E>, isSame: (entry: E) => boolean): string | undefined {
  return earlier.some(isSame) ? 'is named twice' : undefined
}

/** Segments of a plain path; none of it when a browser would read it as another path. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  const isPlain = segments.every((segment) => /^[\w:{}|.*?-]+$/.test(segment) && !/^\.+$/.test(segment))
  return isPlain && path.startsWith('/') ? segments : []
}

/** Every route begins with a root of its own; an optional first segment would match any path. */
function routePath(path: string, { descriptor: { pathRoots } }: Place<unknown>): string | undefined {
  const [root = ''] = segmentsOf(path)
  return pathRoots.includes(`/${root}`) ? undefined : `'${path}' is under none of pathRoots`
}

/** A link below an own root; `place` is what is filled in, `{id}`. Without one nothing is. */
function link(place?: 'id' | 'q') {
  return (to: string, { descriptor: { pathRoots } }: Place<unknown>): string | undefined => {
    const [path = ''] = to.split(/[?#]/)
    const segments = segmentsOf(path)
    if (!pathRoots.includes(`/${segments[0] ?? ''}`)) return `'${to}' is under none of pathRoots`
    if (segments.some((segment) => segment.startsWith(':'))) return `'${to}' is a route; write {id} for :id`
    if (place && !to.includes(`{${place}}`)) return `'${to}' lacks its place {${place}}`
    return place || !to.includes('{') ? undefined : `'${to}' has a place that nothing fills`
  }
}

function searchOwner(id: string, descriptor: RemoteDescriptor): string | undefined {
  if (!Object.hasOwn(searchEntities, id)) return `'${id}' is no group of the search answer`
  return entityOwner(searchEntities[id as keyof typeof searchEntities], descriptor, id)
}

/** What a remote gives under a name of its own begins with its id. */
function ownName(name: string, { id }: RemoteDescriptor): string | undefined {
  return name.startsWith(ownPrefix(id)) ? undefined : `'${name}' does not begin with '${ownPrefix(id)}'`
}

/** Records belong to the remote that owns the root they are shown under. */
function entityOwner(type: EntityType | OwnEntityType, descriptor: RemoteDescriptor, name: string = type) {
  if (type.includes('/')) return ownName(type, descriptor)
  const { pathRoots } = descriptor
  const root = Object.hasOwn(entityRoots, type) ? entityRoots[type as EntityType] : null
  if (root === null) return `'${name}' has no page to link to`
  return pathRoots.includes(root) ? undefined : `'${name}' belongs to the remote that owns '${root}'`
}

function findings(descriptor: RemoteDescriptor): Finding[] {
  return (Object.keys(rules) as Part[]).flatMap((part) => {
    const rule: unknown = rules[part]
    if (rule === 'own') return []
    if (typeof rule === 'function') return (rule as RemoteRule)(descriptor).map((line) => ({ part, line }))
    return entryFindings(part, rule as EntryRules<Record<string, unknown>>, descriptor)
  })
}

function entryFindings(
  part: Part,
  fields: EntryRules<Record<string, unknown>>,
  descriptor: RemoteDescriptor,
): Finding[] {
  const entries = (descriptor[part] ?? []) as unknown as Record<string, unknown>[]
  return entries.flatMap((entry, index) =>
    Object.entries(fields).flatMap(([field, rule]): Finding[] => {
      const value = entry[field]
      if (rule === 'own' || value === undefined || value === null) return []
      const problem = rule(value, { descriptor, entry, earlier: entries.slice(0, index) })
      return problem ? [{ part, index, line: `${part}[${index}].${field}: ${problem}` }] : []
    }),
  )
}

/** Everything in a descriptor that takes what belongs to others, each line naming the field; empty when it is good. */
export function ownershipProblems(descriptor: RemoteDescriptor): string[] {
  return findings(descriptor).map(({ line }) => line)
}

/** A descriptor reduced to what is the remote's own. */
export interface OwnDescriptor {
  /** Undefined when the remote as a whole stands in another's place. */
  descriptor: RemoteDescriptor | undefined
  /** Entries that were removed, each line naming the field. */
  problems: string[]
}

/**
 * Takes out of a descriptor what belongs to others. A release published under earlier rules goes on working without
 * that; one that calls its container or a root as another's is not shown at all.
 */
export function ownDescriptor(descriptor: RemoteDescriptor): OwnDescriptor {
  const found = findings(descriptor)
  const problems = found.map(({ line }) => line)
  if (found.length === 0) return { descriptor, problems }
  if (found.some(({ index }) => index === undefined)) return { descriptor: undefined, problems }
  const foreign = new Set(found.map(({ part, index }) => `${part} ${index}`))
  const kept = [...new Set(found.map(({ part }) => part))].map((part) => [
    part,
    (descriptor[part] as unknown[]).filter((_, index) => !foreign.has(`${part} ${index}`)),
  ])
  return { descriptor: { ...descriptor, ...Object.fromEntries(kept) }, problems }
}
