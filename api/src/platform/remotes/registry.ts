import { createHash } from 'node:crypto'
import type { NewItemDescriptor, RegisteredRemote, Registry, RemoteDescriptor } from '@drayline/contract'
import { shapeProblems } from '@drayline/contract/descriptor-problems'
import { ownDescriptor } from '@drayline/contract/ownership'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import { allows } from '@drayline/domain/kernel/access/permissions'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { Cohort } from '@drayline/domain/platform/releases/release'
import type { Logger } from 'pino'
import { op } from '../../kernel/database/filter.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import type { PreviewDoc } from './preview.model.ts'
import { releaseId } from './release-id.ts'
import type { Canary, PathRootDoc, PointerDoc, ReleaseDoc } from './remote.model.ts'
import { RemotePathRoot, RemotePointer, RemoteRelease } from './remote.model.ts'

/** Fields of a user that decide which remotes and versions they get. */
export interface RegistryUser {
  id: number
  role: Role
}

/** A release as pages get it: its descriptor, and the hashes of those files that the page compares. */
interface ServedRelease {
  descriptor: RemoteDescriptor
  /** `sha256-…` by path: the entry's, and its files' if the entry compares them. */
  integrity: ReadonlyMap<string, string>
}

/**
 * Releases never change, so one that was read and checked once is known for good, without what belongs
 * to others; null is one that breaks the rules of today, which no shell gets to see.
 */
const served = new Map<string, ServedRelease | null>()
const maxServed = 200

const inUse = { retired: op.ne(true) }

/**
 * The registry of one user: the version of each remote, and those of its entries that they may use.
 * @param previews by remote: versions that this tab tries in place of those
 */
export async function registryFor(
  user: RegistryUser,
  log: Logger,
  previews: ReadonlyMap<string, PreviewDoc> = new Map(),
): Promise<Registry> {
  const [all, roots] = await Promise.all([
    RemotePointer.find().sort({ _id: 1 }).lean<PointerDoc[]>(),
    RemotePathRoot.find().lean<PathRootDoc[]>(),
  ])
  const pointers = [...all.filter(({ retired }) => !retired), ...unreleased(all, previews)]
  const person = await canaryUser(user, pointers)
  const remotes = await Promise.all(
    pointers.map((pointer) => {
      const { _id } = pointer
      return registeredRemote(pointer, rootsOf(_id, roots), person, log, previews.get(_id))
    }),
  )
  return { schemaVersion: 1, remotes: remotes.filter((remote) => remote !== undefined) }
}

/** Shortcuts of the remotes that are on, in order, as far as every role may use them: nobody has signed in yet. */
export async function everybodysShortcuts(log: Logger): Promise<NewItemDescriptor[]> {
  const pointers = await RemotePointer.find({ enabled: true, ...inUse }).lean<PointerDoc[]>()
  const descriptors = await Promise.all(
    pointers.map(({ _id, version }) => readServed(releaseId(_id, version), log)),
  )
  const shortcuts = descriptors.flatMap((each) => {
    const open = each && permitted(each.descriptor, (action) => roles.every((role) => allows(role, action)))
    return open?.quickActions ?? open?.newItems ?? []
  })
  return shortcuts.sort((a, b) => a.order - b.order)
}

/** Remotes of which users never got a version: only who has a link sees them. */
function unreleased(all: readonly PointerDoc[], previews: ReadonlyMap<string, PreviewDoc>): PointerDoc[] {
  const known = new Set(all.map(({ _id }) => _id))
  return [...previews.values()]
    .filter(({ remoteId }) => !known.has(remoteId))
    .map(({ remoteId, updatedAt }) => ({
      ...{ _id: remoteId, version: '', previousVersion: null, enabled: true, pinned: false },
      ...{ canary: null, updatedAt },
    }))
}

function rootsOf(id: string, roots: readonly PathRootDoc[]): string[] {
  return roots
    .filter(({ remoteId }) => remoteId === id)
    .map(({ _id }) => _id)
    .sort()
}

async function registeredRemote(
  pointer: PointerDoc,
  ownedRoots: string[],
  user: CanaryUser,
  log: Logger,
  preview?: PreviewDoc,
): Promise<RegisteredRemote | undefined> {
  const usual = versionFor(pointer, user)
  const version = preview?.release ?? usual
  const release = await readServed(releaseId(pointer._id, version), log)
  if (!release) return undefined
  const { descriptor } = release
  const integrity = release.integrity.get(descriptor.entry)
  return {
    id: pointer._id,
    version,
    base: `/remotes/${pointer._id}/${version}/`,
    enabled: pointer.enabled,
    ...(integrity ? { integrity } : {}),
    ...(preview && { preview: { until: preview.expiresAt.toISOString(), isUsual: version === usual } }),
    ownedRoots,
    descriptor: permitted(descriptor, (action) => allows(user.role, action)),
  }
}

/** Hashes that the page compares the files of a version with, by path; none for files it does not compare. */
export async function pageIntegrity(
  remoteId: string,
  version: string,
  log: Logger,
): Promise<ReadonlyMap<string, string>> {
  return (await readServed(releaseId(remoteId, version), log))?.integrity ?? new Map()
}

/** What pages get of a version's descriptor; undefined for one that is not there, or that no page gets. */
export async function servedDescriptor(
  remoteId: string,
  version: string,
  log: Logger,
): Promise<RemoteDescriptor | undefined> {
  return (await readServed(releaseId(remoteId, version), log))?.descriptor
}

async function readServed(id: string, log: Logger): Promise<ServedRelease | null> {
  const known = served.get(id)
  if (known !== undefined) return known
  const fields = { descriptor: 1, checksFiles: 1, 'files.path': 1, 'files.sha256': 1 } as const
  const release = await RemoteRelease.findById(id, fields).lean<ReleaseDoc>()
  if (!release) return null
  if (served.size >= maxServed) served.clear()
  const descriptor = ownParts(id, release.descriptor, log)
  const answer = descriptor && { descriptor, integrity: comparedFiles(release) }
  served.set(id, answer)
  return answer
}

function comparedFiles({ descriptor, files, checksFiles }: ReleaseDoc): Map<string, string> {
  return new Map(
    files
      .filter(({ path }) => path === descriptor.entry || (checksFiles && /\.(js|css)$/.test(path)))
      .map(({ path, sha256 }) => [path, `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`]),
  )
}

function ownParts(id: string, stored: RemoteDescriptor, log: Logger): RemoteDescriptor | null {
  const broken = shapeProblems(stored)
  if (broken.length > 0) {
    log.error({ release: id, problems: broken }, 'a remote is left out: its descriptor is broken')
    return null
  }
  const { descriptor, problems } = ownDescriptor(stored)
  if (problems.length > 0) log.error({ release: id, problems }, 'what belongs to another remote is left out')
  return descriptor ?? null
}

/** Fields of a user that decide whether a canary is theirs. */
export type CanaryUser = RegistryUser & { department: string | null }

export type CanaryAudience = Pick<Canary, 'version' | 'percent' | 'userIds' | 'roles' | 'departments'>

/**
 * Cohort of a user in a canary. The server decides. A user in the share stays there while it grows; whose turn it is
 * follows from the version, so that it is not the same people with every release.
 */
export function cohortOf(remoteId: string, canary: CanaryAudience | null, user: CanaryUser): Cohort {
  if (!canary) return 'everybody'
  const { version, percent, userIds, roles = [], departments = [] } = canary
  if (userIds.includes(user.id)) return 'named'
  if (roles.includes(user.role) || departments.includes(user.department ?? '')) return 'team'
  const place = createHash('sha256').update(`${remoteId}:${version}:${user.id}`).digest()
  return place.readUInt32BE(0) % 100 < percent ? 'share' : 'everybody'
}

/** The version a user gets. */
export function versionFor({ _id, version, canary }: PointerDoc, user: CanaryUser): string {
  return canary && cohortOf(_id, canary, user) !== 'everybody' ? canary.version : version
}

/** The user with the department, which is read only when a canary goes by it. */
async function canaryUser(user: RegistryUser, pointers: readonly PointerDoc[]): Promise<CanaryUser> {
  const isAsked = pointers.some(({ canary }) => canary?.departments?.length)
  const found = isAsked
    ? await User.findById(user.id, { department: 1 }).lean<Pick<UserDoc, 'department'>>()
    : null
  return { ...user, department: found?.department ?? null }
}

/**
 * The descriptor without what the user may not use. Routes stay: the shell answers theirs with 'Access Denied', and
 * what a route fetches is refused by the API itself.
 */
function permitted(descriptor: RemoteDescriptor, can: (action: Action) => boolean): RemoteDescriptor {
  const may = <T extends { permission?: Action }>(entries: T[] | undefined) =>
    entries?.filter((entry) => !entry.permission || can(entry.permission))
  return {
    ...descriptor,
    nav: may(descriptor.nav),
    newItems: may(descriptor.newItems),
    quickActions: may(descriptor.quickActions),
    places: may(descriptor.places),
    search: may(descriptor.search),
    slots: may(descriptor.slots),
  }
}
