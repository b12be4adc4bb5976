import { array, boolean, type InferType, number, object, string } from 'yup'
import { roles } from '../../kernel/access/roles.ts'
import { oneLine, oneOf, writtenNumber } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import {
  cohorts,
  heldBackReasons,
  type MoveAction,
  maxPreviewDays,
  maxTokenDays,
  moveActions,
  type SigningAction,
  signingActions,
  tokenRights,
} from './release.ts'

const reason = string().trim().max(500, msg('text.tooLong')).required(msg('remote.reason.required'))
const versionText = oneLine(100)

/** A change of which version users get. Kept with who made it and why. */
export const moveInput = object({
  action: oneOf(moveActions).required(msg('choice.invalid')),
  /** Needed to activate and for a canary; without it a roll-back leads to the version before. */
  version: versionText.when('action', {
    is: (action: MoveAction) => action === 'activate' || action === 'canary',
    // biome-ignore lint/suspicious/noThenProperty: the name yup gives it
    then: (schema) => schema.required(msg('remote.version.required')),
  }),
  /** Share of users in the canary, 0 to 100. */
  percent: writtenNumber(msg('remote.percent.invalid'))
    .integer(msg('remote.percent.invalid'))
    .min(0, msg('remote.percent.invalid'))
    .max(100, msg('remote.percent.invalid'))
    .default(0),
  /** Users who are in the canary whatever the percentage. */
  userIds: array(number().integer().positive().required()).max(500, msg('remote.users.tooMany')).default([]),
  /** Everybody of these roles and departments is in it, too. */
  roles: array(oneOf(roles).required()).max(roles.length).default([]),
  departments: array(oneLine(80).required()).max(20).default([]),
  /** Minutes after which a canary that fares well grows by a step; null: it stays as it is. */
  stepMinutes: writtenNumber(msg('remote.step.invalid'))
    .integer(msg('remote.step.invalid'))
    .min(5, msg('remote.step.invalid'))
    .max(7 * 24 * 60, msg('remote.step.invalid'))
    .transform((value: unknown, original: unknown) => (original === '' ? null : value))
    .nullable()
    .default(null),
  /** Path root that is released or handed over, and the remote that gets it. */
  root: oneLine(100).when('action', {
    is: (action: MoveAction) => action === 'releaseRoot' || action === 'handOverRoot',
    // biome-ignore lint/suspicious/noThenProperty: the name yup gives it
    then: (schema) => schema.required(msg('remote.root.required')),
  }),
  to: oneLine(44)
    .matches(/^mf-[a-z][a-z0-9-]{1,40}$/, { message: msg('remote.to.invalid'), excludeEmptyString: true })
    .when('action', {
      is: 'handOverRoot',
      // biome-ignore lint/suspicious/noThenProperty: the name yup gives it
      then: (schema) => schema.required(msg('remote.to.invalid')),
    }),
  /** The remote's revision when this was decided: if someone moved it in the meantime, this move is refused. */
  revision: number().integer().min(0),
  reason,
})
export type MoveInput = InferType<typeof moveInput>

/** A version that only some users get. */
const canary = object({
  version: string().required(),
  percent: number().required(),
  userIds: array(number().integer().required()).required(),
  roles: array(oneOf(roles).required()).default([]),
  departments: array(string().required()).default([]),
  stepMinutes: number().integer().nullable().default(null),
})

/** A remote and which of its versions users get. `id` counts remotes, `name` is the remote's own: `mf-finance`. */
export const remoteRecord = object({
  id: number().integer().positive().required(),
  name: string().required(),
  title: string().required(),
  owner: object({ team: string().required(), contact: string().required() }).required(),
  version: string().required(),
  previousVersion: string().nullable().defined(),
  contract: string().required(),
  enabled: boolean().required(),
  /** New versions are stored, but no one gets them until the pin is lifted. */
  pinned: boolean().required(),
  canary: canary.nullable().default(null).defined(),
  /** Its pages are gone for everybody and its history is kept; an administrator brings it back. */
  retired: boolean().default(false),
  /** Path roots that belong to it: whether a version that users get has them, and to whom they go when that one does. */
  roots: array(
    object({
      path: string().required(),
      claimed: boolean().required(),
      promisedTo: string().nullable().defined(),
    }),
  ).default([]),
  /** Counts the moves; sent back with a move, so that two people do not both make it. */
  revision: number().integer().required(),
  updatedAt: string().required(),
})
export type Remote = InferType<typeof remoteRecord>

/** A published version. `size` is bytes on the wire (compressed where it was). */
export const releaseRecord = object({
  id: string().required(),
  version: string().required(),
  contract: string().required(),
  files: number().integer().required(),
  size: number().integer().required(),
  builtAt: string().required(),
  publishedAt: string().required(),
  publishedBy: string().required(),
  /** Commit it was built from; null where the build does not say. */
  commit: string().nullable().defined(),
  /** True if files differed from the commit. */
  dirty: boolean().required(),
  /** SHA-256 of the lock file. */
  lock: string().nullable().defined(),
  /** Fingerprint of the key it was signed with. */
  signedBy: string().nullable().defined(),
})
export type Release = InferType<typeof releaseRecord>

/**
 * A change of a remote's keys: `addKey` has the public key (PEM) and its name, `removeKey` the fingerprint as `key`.
 * After `demand` builds without a signature are refused, after `accept` no more.
 */
export const signingInput = object({
  action: oneOf(signingActions).required(msg('choice.invalid')),
  name: oneLine(80).when('action', {
    is: 'addKey',
    // biome-ignore lint/suspicious/noThenProperty: the name yup gives it
    then: (schema) => schema.required(msg('remote.signing.nameRequired')),
  }),
  key: string()
    .trim()
    .max(500, msg('text.tooLong'))
    .when('action', {
      is: (action: SigningAction) => action === 'addKey' || action === 'removeKey',
      // biome-ignore lint/suspicious/noThenProperty: the name yup gives it
      then: (schema) => schema.required(msg('remote.signing.keyRequired')),
    }),
})
export type SigningInput = InferType<typeof signingInput>

/** Keys with which builds of a remote are signed; `demanded` refuses builds without. */
export const signingRecord = object({
  id: number().integer().positive().required(),
  remote: string().required(),
  demanded: boolean().required(),
  keys: array(
    object({
      fingerprint: string().required(),
      name: string().required(),
      publicKey: string().required(),
      addedBy: string().required(),
      addedAt: string().required(),
    }),
  ).required(),
})
export type Signing = InferType<typeof signingRecord>

/** One move of a remote's pointer. Never changed or removed. */
export const moveRecord = object({
  id: string().required(),
  action: string().required(),
  from: string().nullable().defined(),
  to: string().required(),
  detail: string().defined(),
  actor: string().required(),
  reason: string().defined(),
  at: string().required(),
})
export type Move = InferType<typeof moveRecord>

const rights = array(oneOf(tokenRights).required(msg('choice.invalid')))

/** A deploy token to be made: for whom, for how many days, and what it may do. */
export const deployTokenInput = object({
  name: oneLine(80).required(msg('remote.token.nameRequired')),
  days: writtenNumber(msg('remote.token.daysInvalid'))
    .integer(msg('remote.token.daysInvalid'))
    .min(1, msg('remote.token.daysInvalid'))
    .max(maxTokenDays, msg('remote.token.daysInvalid'))
    .default(90),
  rights: rights.min(1, msg('remote.token.rightsRequired')).default([...tokenRights]),
  /** True to make one for a remote of which nothing is published yet. */
  newRemote: boolean().default(false),
})
export type DeployTokenInput = InferType<typeof deployTokenInput>

/** A deploy token without its secret; `hint` is its beginning, to recognize it by. */
export const deployTokenRecord = object({
  id: number().integer().positive().required(),
  remote: string().required(),
  name: string().required(),
  hint: string().required(),
  rights: rights.required(),
  createdBy: string().required(),
  createdAt: string().required(),
  expiresAt: string().required(),
  lastUsedAt: string().nullable().defined(),
  revokedAt: string().nullable().defined(),
})
export type DeployToken = InferType<typeof deployTokenRecord>

/** A new token; the only answer that ever holds the secret. Null when the same call is repeated: it is kept nowhere. */
export const newDeployToken = deployTokenRecord.shape({ secret: string().nullable().defined() })
export type NewDeployToken = InferType<typeof newDeployToken>

/** Days that a link to a preview lasts. */
export const previewDays = writtenNumber(msg('remote.preview.daysInvalid'))
  .integer(msg('remote.preview.daysInvalid'))
  .min(1, msg('remote.preview.daysInvalid'))
  .max(maxPreviewDays, msg('remote.preview.daysInvalid'))

/** A link to be made, with which people who are signed in see a version in one tab before users get it. */
export const previewInput = object({
  version: versionText.required(msg('remote.version.required')),
  days: previewDays.default(7),
})
export type PreviewInput = InferType<typeof previewInput>

/** A link to a preview. */
export const previewRecord = object({
  id: number().integer().positive().required(),
  remote: string().required(),
  version: string().required(),
  /** `/invoices?try=…`, to be opened on the product's own address; null when it has ended. */
  path: string().nullable().defined(),
  createdBy: string().required(),
  createdAt: string().required(),
  expiresAt: string().required(),
  endedAt: string().nullable().defined(),
})
export type Preview = InferType<typeof previewRecord>

const fileChange = object({
  path: string().required(),
  before: number().nullable().defined(),
  after: number().nullable().defined(),
})

/** Result of publishing, and how the version differs from the one users had. Sizes in bytes on the wire. */
export const publishReport = object({
  remote: string().required(),
  version: string().required(),
  /** False when exactly this build was there already. */
  created: boolean().required(),
  /** True if users get it now. */
  activated: boolean().required(),
  pinned: boolean().required(),
  /** Reason users keep what they have although the version was published for them. */
  heldBack: oneOf(heldBackReasons).nullable().default(null),
  /** False while the remote is switched off: then no one gets any version. */
  enabled: boolean().default(true),
  /** Version of the canary that ended with this. */
  endedCanary: string().nullable().default(null),
  replaces: string().nullable().defined(),
  files: number().integer().required(),
  size: number().integer().required(),
  sizeBefore: number().integer().nullable().defined(),
  /** Files that were added, removed or changed. */
  changes: array(fileChange).required(),
  /** What will not be shown yet, such as a part for a slot that nobody gives. */
  warnings: array(string().required()).default([]),
  /** What users had and this version lacks: `routes /claims/open`. */
  dropped: array(string().required()).default([]),
  /** The link to a preview that was asked for. */
  preview: object({ path: string().required(), expiresAt: string().required() }).nullable().default(null),
})
export type PublishReport = InferType<typeof publishReport>

/** What users would miss with another version of a remote: `routes /claims/open`. */
export const droppedRecord = object({ dropped: array(string().required()).required() })
export type Dropped = InferType<typeof droppedRecord>

/** Version of a remote that users get, as its pipeline sees it. */
export const pointerState = object({
  remote: string().required(),
  version: string().required(),
  previousVersion: string().nullable().defined(),
  enabled: boolean().required(),
  pinned: boolean().required(),
  canary: canary.nullable().default(null).defined(),
  revision: number().integer().required(),
})
export type PointerState = InferType<typeof pointerState>

/** Number of people a move affects. `chosen` would get a canary with the asked share and names. */
export const audienceRecord = object({
  users: number().integer().required(),
  canary: number().integer().required(),
  chosen: number().integer().nullable().defined(),
  /** In whose browser the remote ran within the last 24 hours. */
  active: number().integer().required(),
})
export type Audience = InferType<typeof audienceRecord>

/** A person, the version the rules give, and the one that last ran in the browser (null: none in 30 days). */
export const remoteUserRecord = object({
  id: number().integer().positive().required(),
  name: string().required(),
  username: string().required(),
  version: string().required(),
  cohort: oneOf(cohorts).required(),
  usedVersion: string().nullable().defined(),
  usedAt: string().nullable().defined(),
})
export type RemoteUser = InferType<typeof remoteUserRecord>
