import { zoneOfState } from '@drayline/domain/kernel/forms/state-zones'
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

/** The time zone of a state's larger part. */
export function zoneOf(state: UsState): string {
  return zoneOfState(state)?.zone ?? 'America/New_York'
}
