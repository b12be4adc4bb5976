/** Reasons a session ended, as its person is told: anything but `ended` was done by an administrator. */
export const sessionEnds = ['ended', 'role', 'deactivated', 'password'] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** Reads a reason that another version may have written; what is not known is just an end. */
export function toSessionEnd(reason: unknown): SessionEnd {
  return sessionEnds.find((known) => known === reason) ?? 'ended'
}
