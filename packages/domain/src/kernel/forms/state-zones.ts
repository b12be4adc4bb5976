import { isUsState, type UsState } from './us-states.ts'

/** Time zone in which somebody probably is. */
export interface ProbableZone {
  /** IANA name. */
  zone: string
  /** False in a state with a second zone: there it is the one of most people. */
  isSure: boolean
}

/** The time zone of each state; where it has two, that of most people. */
const statesOf = {
  'America/New_York': 'CT DE FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
} as const

/** States whose places do not all have the same time (49 CFR part 71; Arizona's Navajo Nation has summer time). */
const withTwo: ReadonlySet<string> = new Set(
  'AK AZ FL ID IN KS KY MI NE NV ND OR SD TN TX'.split(' ') satisfies string[],
)

const zones = new Map<string, string>(
  Object.entries(statesOf).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)

/** Returns the time zone of a state by its two-letter code; null for anything else. */
export function zoneOfState(state: UsState | string | null | undefined): ProbableZone | null {
  if (!state || !isUsState(state)) return null
  const zone = zones.get(state)
  return zone ? { zone, isSure: !withTwo.has(state) } : null
}
