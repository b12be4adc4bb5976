import { getOrSet } from '../get-or-set.ts'
import type { BookDay } from './book-records.ts'

/** Hours (on the company's clock) at which things are done; a day is gone through in this order. */
export const hours = {
  bank: 8,
  receipts: 9,
  settlement: 10,
  chargebacks: 11,
  fundings: 13,
  rebates: 15,
} as const
export type Round = keyof typeof hours
export const rounds = Object.keys(hours) as Round[]

type Happening = (day: BookDay) => Promise<void>

/** What is to happen on days to come, counted from 1970, by the round of the day. */
export class Agenda {
  readonly #days = new Map<number, Map<Round, Happening[]>>()

  plan(day: number, round: Round, happening: Happening): void {
    const ofDay = getOrSet(this.#days, day, () => new Map<Round, Happening[]>())
    getOrSet(ofDay, round, () => []).push(happening)
  }

  /** What was planned by now. */
  of(day: number, round: Round): readonly Happening[] {
    return [...(this.#days.get(day)?.get(round) ?? [])]
  }

  forget(day: number): void {
    this.#days.delete(day)
  }
}
