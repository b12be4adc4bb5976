export type * from './release-schema.ts'

/** Actions on the versions of a remote. `activate` and `rollBack` move everyone, a canary moves some. */
export const moveActions = [
  'activate',
  'rollBack',
  'canary',
  'endCanary',
  'enable',
  'disable',
  'pin',
  'unpin',
  'retire',
  'restore',
  'releaseRoot',
  'handOverRoot',
] as const
export type MoveAction = (typeof moveActions)[number]

/** Moves that concern other teams, too: an administrator makes them, and no pipeline does. */
export const administratorMoves: readonly MoveAction[] = ['retire', 'restore', 'releaseRoot', 'handOverRoot']

/**
 * Reasons users do not get a published version: the remote is pinned or retired, a canary runs, or the version was
 * stored before, so that someone may have decided against it.
 */
export const heldBackReasons = ['pinned', 'canary', 'stored', 'retired'] as const
export type HeldBack = (typeof heldBackReasons)[number]

export const signingActions = ['addKey', 'removeKey', 'demand', 'accept'] as const
export type SigningAction = (typeof signingActions)[number]

/**
 * What a deploy token may do: `store` a version, `activate` it (with canaries, pins and switching on), roll back,
 * switch off.
 */
export const tokenRights = ['store', 'activate', 'rollBack', 'disable'] as const
export type TokenRight = (typeof tokenRights)[number]

/** The right that each move of a pipeline needs; moves that are not here are for administrators. */
export const rightOfMove: Readonly<Partial<Record<MoveAction, TokenRight>>> = {
  activate: 'activate',
  rollBack: 'rollBack',
  canary: 'activate',
  endCanary: 'activate',
  enable: 'activate',
  disable: 'disable',
  pin: 'activate',
  unpin: 'activate',
}

/** Longest life of a deploy token in days. */
export const maxTokenDays = 366

/** Longest life of a link to a preview in days. */
export const maxPreviewDays = 30

/** Why a person gets which version: named in the canary, of a role or department in it, in its share, or none of it. */
export const cohorts = ['named', 'team', 'share', 'everybody'] as const
export type Cohort = (typeof cohorts)[number]
