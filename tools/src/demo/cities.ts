import type { UsState } from '@drayline/domain/kernel/forms/us-states'
import { cityTable } from './city-table.ts'

export interface City {
  name: string
  state: UsState
  latitude: number
  longitude: number
  /** First three digits of its ZIP codes. */
  zip: string
  /** Share of freight that starts and ends there, relative to the others. */
  weight: number
}

export const cities: readonly City[] = Object.entries(cityTable).flatMap(([state, rows]) =>
  rows.map(([name, latitude, longitude, zip, weight]) => ({
    name,
    state: state as UsState,
    latitude,
    longitude,
    zip,
    weight,
  })),
)

/** "Chicago, IL" */
export function placeName(city: City): string {
  return `${city.name}, ${city.state}`
}

/** Roads are on average this much longer than the straight line. */
const detour = 1.18
const earthRadiusMiles = 3958.8

/** Road miles between two cities, estimated from the great circle. */
export function milesBetween(from: City, to: City): number {
  const radians = Math.PI / 180
  const latitude = ((to.latitude - from.latitude) * radians) / 2
  const longitude = ((to.longitude - from.longitude) * radians) / 2
  const chord =
    Math.sin(latitude) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(longitude) ** 2
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(chord)) * detour)
}

const mountain: readonly UsState[] = ['CO', 'ID', 'MT', 'NM', 'UT', 'WY']
const pacific: readonly UsState[] = ['CA', 'NV', 'OR', 'WA']
const central: readonly UsState[] = [
  ...([
    'AL',
    'AR',
    'IA',
    'IL',
    'KS',
    'LA',
    'MN',
    'MO',
    'MS',
    'ND',
    'NE',
    'OK',
    'SD',
    'TN',
    'TX',
    'WI',
  ] as const),
]

/** The time zone of a state's larger part. */
export function zoneOf(state: UsState): string {
  if (state === 'AZ') return 'America/Phoenix'
  if (pacific.includes(state)) return 'America/Los_Angeles'
  if (mountain.includes(state)) return 'America/Denver'
  if (central.includes(state)) return 'America/Chicago'
  return 'America/New_York'
}
