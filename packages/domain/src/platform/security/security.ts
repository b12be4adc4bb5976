export type * from './security-schema.ts'

/** Kinds of security events: what happened to an account, or was tried. */
export const securityEventKinds = [
  'newDevice',
  'newAddress',
  'manyFailures',
  'recoveryCodeUsed',
  'factorRefused',
  'stepUpRefused',
  'accessRefused',
  'factorAdded',
  'factorRemoved',
  'recoveryRenewed',
  'factorsResetAsked',
  'factorsReset',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'roleChanged',
  'accountCreated',
  'sessionsEnded',
  'deactivated',
  'reactivated',
  'policyChanged',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Events that may be an attack; the others are changes that somebody made. */
export const alarmingEvents: readonly SecurityEventKind[] = [
  'newDevice',
  'manyFailures',
  'recoveryCodeUsed',
  'factorRefused',
  'stepUpRefused',
  'accessRefused',
]

/** After one of these an account may be in the hands of whoever did it. */
export const takingOver: readonly SecurityEventKind[] = [
  'accountCreated',
  'passwordReset',
  'emailChanged',
  'factorsReset',
  'roleChanged',
]

/** Days for which it then cannot confirm a reset. */
export const dependentDays = 30

/** Roles that need a second factor in an office that has not chosen. */
export const defaultFactorRoles = ['employee', 'manager', 'admin'] as const

/** Longest time, in days, that people may be given to set a second factor up. */
export const maxGraceDays = 90

/** Hours within which a second administrator confirms that someone's factors are reset. */
export const factorResetHours = 24

/** States of such a request. One that is open after its time counts as expired. */
export const factorResetStates = ['open', 'confirmed', 'withdrawn', 'expired'] as const
export type FactorResetState = (typeof factorResetStates)[number]
