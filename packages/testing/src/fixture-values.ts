/** The instant on which all fixtures rest, so that a test reads the same every day. */
export const fixtureNow = '2026-03-16T15:00:00.000Z'

const day = 86_400_000
/** Words and names that fixtures choose from. */
export const names = ['Maria Santos', 'Dana Reed', 'Lee Park', 'Ann Walsh', 'Omar Haddad', 'Rosa Diaz']
export const carriers = [
  'Blue Ridge Hauling',
  'Sun Valley Freight',
  'Red River Trucking',
  'Prairie Line',
  'Cascade Carriers',
]
export const debtors = [
  'Midway Logistics',
  'Lakeshore Brokerage',
  'Summit Freight',
  'Harbor Point',
  'Ironwood Transport',
]
export const cities = [
  'Dallas, TX',
  'Atlanta, GA',
  'Chicago, IL',
  'Denver, CO',
  'Phoenix, AZ',
  'Memphis, TN',
  'Reno, NV',
]

/** Chooses by id, so that a record always has the same. */
export const pick = (list: readonly string[], id: number): string => list[(id - 1) % list.length] ?? ''
/** The id with leading zeros, for numbers of records. */
export const pad = (id: number) => String(id).padStart(4, '0')
/** ISO instant a number of days before `fixtureNow`. */
export const daysAgo = (days: number) => new Date(Date.parse(fixtureNow) - days * day).toISOString()

/** Fields of every record; the id decides its age. */
export function record(id: number) {
  return { id, version: 1, createdAt: daysAgo(id), updatedAt: daysAgo(id) }
}
