/**
 * Reasons a session ended, as its person is told: anything but `ended` and `renewed` was done by an administrator.
 * `renewed`: it goes on under another id, which the browser has; the call is to be repeated.
 */
export const sessionEnds = ['ended', 'role', 'deactivated', 'password', 'renewed'] as const
export type SessionEnd = (typeof sessionEnds)[number]
/** Reasons that the sign-in screen tells. */
export type ToldSessionEnd = Exclude<SessionEnd, 'ended' | 'renewed'>

/** Returns a reason if it is one that the sign-in screen tells. */
export function toldSessionEnd(reason: SessionEnd | undefined): ToldSessionEnd | undefined {
  return reason === undefined || reason === 'ended' || reason === 'renewed' ? undefined : reason
}

/** Reads a reason that another version may have written; what is not known is just an end. */
export function toSessionEnd(reason: unknown): SessionEnd {
  return sessionEnds.find((known) => known === reason) ?? 'ended'
}
