import { plainModel } from '../../kernel/database/model.ts'

/** What a person said about their checklist; everything else of it follows from their records. */
export interface FirstDayDoc {
  /** Of the person. */
  _id: number
  timezone: Date | null
  shortcuts: Date | null
  dismissedAt: Date | null
}

const instant = { type: Date, default: null }

export const FirstDayRecord = plainModel<FirstDayDoc>('first_days', {
  _id: { type: Number, required: true },
  timezone: instant,
  shortcuts: instant,
  dismissedAt: instant,
})
