import type { UsState } from '@drayline/domain/kernel/forms/us-states'
import { monthOf } from './calendar.ts'
import type { City } from './cities.ts'
import type { Random } from './random.ts'

export const equipmentTypes = ['van', 'reefer', 'flatbed'] as const
export type Equipment = (typeof equipmentTypes)[number]

/** US dollars a mile without fuel, on a long and balanced lane. */
const linehaul: Record<Equipment, number> = { van: 1.45, reefer: 1.72, flatbed: 1.82 }

/** January to December: slow winter, produce in early summer, retail before Christmas. */
export const season = [0.95, 0.93, 0.97, 1, 1.05, 1.08, 1.04, 1, 1.02, 1.04, 1.08, 1.09] as const

/** Above 1 more freight leaves a state than arrives: trucks are short, and paid better. Others are 1. */
const outbound: Partial<Record<UsState, number>> = {
  AZ: 0.93,
  CA: 1.08,
  CO: 0.84,
  CT: 0.88,
  FL: 0.8,
  GA: 1.05,
  IA: 1.03,
  IL: 1.07,
  IN: 1.06,
  MA: 0.87,
  MD: 0.93,
  ME: 0.88,
  MT: 0.9,
  NH: 0.88,
  NJ: 0.94,
  NM: 0.88,
  NV: 0.9,
  NY: 0.9,
  OH: 1.05,
  OR: 1.02,
  RI: 0.88,
  TN: 1.05,
  TX: 1.03,
  UT: 0.96,
  WA: 0.98,
  WI: 1.06,
  WY: 0.9,
}

const produceStates: readonly UsState[] = ['AZ', 'CA', 'FL', 'GA', 'TX']
const milesPerGallon = 6.4
const minRate = 350

/** The price of a gallon of diesel in US dollars: slow waves over the years, dearer in winter. */
function dieselPrice(day: number): number {
  return 3.75 + 0.28 * Math.sin(day / 97) + 0.14 * Math.cos(((day % 365) / 365) * 2 * Math.PI)
}

/** Rate that a broker pays for a load picked up on a day, in whole dollars as cents. */
export function rateCents(
  random: Random,
  haul: { from: City; to: City; miles: number; day: number; equipment: Equipment },
): number {
  const { from, to, miles, day, equipment } = haul
  const month = monthOf(day)
  const out = outbound[from.state] ?? 1
  const inward = 1 + (1 - (outbound[to.state] ?? 1)) * 0.6
  const isProduce = equipment === 'reefer' && month >= 3 && month <= 6 && produceStates.includes(from.state)
  const shortHaul = 1 + 95 / (miles + 45)
  const mood = random.around(1, 0.05)
  const perMile =
    linehaul[equipment] * out * inward * (season[month] ?? 1) * (isProduce ? 1.12 : 1) * shortHaul * mood
  const fuel = dieselPrice(day) / milesPerGallon
  const dollars = Math.max(minRate, (perMile + fuel) * miles)
  return roundAsPeopleDo(random, dollars) * 100
}

/** Rates are agreed on the phone: mostly in steps of 25 or 50 dollars. */
function roundAsPeopleDo(random: Random, dollars: number): number {
  const kind = random.next()
  const step = kind < 0.6 ? 50 : kind < 0.85 ? 25 : kind < 0.97 ? 10 : 1
  return Math.max(minRate, Math.round(dollars / step) * step)
}
