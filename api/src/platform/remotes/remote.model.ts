import type { RemoteDescriptor } from '@drayline/contract'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { plainModel } from '../../kernel/database/model.ts'
import type { StoredContent } from '../assets/index.ts'
import type { BuildSource } from './build-list.ts'

/** A file of a release with its variants, compressed when the remote was built. */
export interface ReleaseFile extends StoredContent {
  path: string
  /** `sha384-…`; absent in releases of earlier servers. */
  integrity?: string
  br: StoredContent | null
  gz: StoredContent | null
}

/** A build of a remote as it was published. Never changed; removed when no pointer, tab, link or pin may need it. */
export interface ReleaseDoc {
  /** `mf-finance@1.4.0-3f2a9c1b` */
  _id: string
  remoteId: string
  version: string
  descriptor: RemoteDescriptor
  files: ReleaseFile[]
  /** What it was made from, by its own word; null where the build does not say. */
  source?: BuildSource | null
  /** Fingerprint of the key it was signed with. */
  signedBy?: string | null
  /** True if its entry compares the files it loads with their hashes. */
  checksFiles?: boolean
  publishedAt: Date
  publishedBy: string
  /** When the last link to it was made: nothing about it changes, but a sweep at that moment looks again. */
  previewedAt?: Date
}

const mixed = { type: {} as never, required: true }

export const RemoteRelease = plainModel<ReleaseDoc>(
  'remote_releases',
  {
    _id: { type: String, required: true },
    remoteId: { type: String, required: true },
    version: { type: String, required: true },
    descriptor: mixed,
    files: mixed,
    source: { type: {} as never, default: null },
    signedBy: { type: String, default: null },
    checksFiles: { type: Boolean, default: false },
    publishedAt: { type: Date, required: true },
    publishedBy: { type: String, required: true },
    previewedAt: { type: Date },
  },
  [[{ remoteId: 1, publishedAt: -1 }]],
)

/** A version that only some users get, to try it out. Fields that may be missing are so in one begun before them. */
export interface Canary {
  version: string
  /** Share of users, 0 to 100; who is in stays in. */
  percent: number
  userIds: number[]
  roles?: Role[]
  departments?: string[]
  /** Minutes after which it grows by a step while it fares well; null where it stays as it is. */
  stepMinutes?: number | null
  startedAt?: Date
  /** Since when its share is what it is. */
  steppedAt?: Date
  /** What browsers had told of the version in the hour it began in and before: none of the canary's doing. */
  before?: LoadSums
}

/** Sums of loads as telemetry keeps them. */
export interface LoadSums {
  loads: number
  failures: number
  /** Loads by how long they took. */
  buckets: Record<string, number>
}

/** Version of a remote that users get. Deploying, rolling back and switching off are one write here. */
export interface PointerDoc {
  /** Id of the remote. */
  _id: string
  version: string
  /** Version a rollback leads to, the first of `earlier`. */
  previousVersion: string | null
  /** Versions users had before and no one rolled back from, newest first; absent until the first move that keeps it. */
  earlier?: string[]
  /** Counts the moves, so that someone who decides on an older state is refused. */
  revision?: number
  enabled: boolean
  /** Its pages are gone for everybody; missing: they are not. */
  retired?: boolean
  /** False while no one could get this version, which was given while the remote was off; missing: they could. */
  reached?: boolean
  /** New versions are stored, but no one gets them until the pin is lifted. */
  pinned: boolean
  canary: Canary | null
  updatedAt: Date
  /** When versions were last removed. */
  sweptAt?: Date
}

export const RemotePointer = plainModel<PointerDoc>('remote_pointers', {
  _id: { type: String, required: true },
  version: { type: String, required: true },
  previousVersion: { type: String, default: null },
  earlier: { type: [String], default: undefined },
  revision: { type: Number, default: 0 },
  enabled: { type: Boolean, required: true },
  reached: { type: Boolean },
  retired: { type: Boolean },
  pinned: { type: Boolean, default: false },
  canary: { type: {} as never, default: null },
  updatedAt: { type: Date, required: true },
  sweptAt: { type: Date },
})

/** Result of a move of a pointer. */
export type PointerAction =
  | 'activated'
  | 'rolled-back'
  | 'canary-started'
  | 'canary-changed'
  | 'canary-grown'
  | 'canary-ended'
  | 'canary-stopped'
  | 'enabled'
  | 'disabled'
  | 'pinned'
  | 'unpinned'
  | 'retired'
  | 'restored'
  | 'root-released'
  | 'root-handed-over'

/** Every move of a pointer: who, when, why, from which version to which. Only ever added to. */
export interface PointerChangeDoc {
  _id: string
  remoteId: string
  action: PointerAction
  from: string | null
  to: string
  /** Describes the audience of a canary: `30 %, 2 named`. */
  detail: string
  actor: string
  reason: string
  at: Date
}

export const RemotePointerChange = plainModel<PointerChangeDoc>(
  'remote_pointer_changes',
  {
    _id: { type: String, required: true },
    remoteId: { type: String, required: true },
    action: { type: String, required: true },
    from: { type: String, default: null },
    to: { type: String, required: true },
    detail: { type: String, default: '' },
    actor: { type: String, required: true },
    reason: { type: String, default: '' },
    at: { type: Date, required: true },
  },
  [[{ remoteId: 1, at: -1 }]],
)

/** Owner of a path root. The id makes two owners impossible, also when two remotes publish at the same moment. */
export interface PathRootDoc {
  /** `/invoices` */
  _id: string
  remoteId: string
  /** The remote that gets it with the first version of its own that users get and that has it. */
  nextRemoteId?: string | null
}

export const RemotePathRoot = plainModel<PathRootDoc>('remote_path_roots', {
  _id: { type: String, required: true },
  remoteId: { type: String, required: true },
  nextRemoteId: { type: String },
})
