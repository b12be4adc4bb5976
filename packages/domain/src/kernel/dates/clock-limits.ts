/** Seconds beyond which a process says that its clock is off the database's, and beyond which it takes no writes (R-CLK-2). */
export const clockLimits = { told: 2, refused: 30 } as const

/** Tells whether a clock that is so many seconds ahead, or behind, is off. */
export function isClockOff(ahead: number): boolean {
  return Math.abs(ahead) > clockLimits.told
}
