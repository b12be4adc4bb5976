/**
 * Codes of 503 answers to changes while everything can be read: no majority of the database confirms, this process's
 * clock is wrong, the database's disk is full.
 */
const readOnlyCodes = ['writes_stalled', 'clock_wrong', 'disk_full'] as const
export type ReadOnlyCode = (typeof readOnlyCodes)[number]

/** The code, if it is one of those. */
export function toReadOnlyCode(code: unknown): ReadOnlyCode | undefined {
  return readOnlyCodes.find((each) => each === code)
}
