import type { InferType } from 'yup'
import { number, object, string } from 'yup'
import { oneOf } from '../../kernel/forms/fields.ts'
import { figureRanges } from '../../kernel/dates/figure-range.ts'

/** Query of the figures of a period. */
export const figuresQuery = object({ range: oneOf(figureRanges).default('today') })
export type FiguresQuery = InferType<typeof figuresQuery>

const span = object({ from: string().required(), to: string().required() }).required()
const counts = object({
  now: number().integer().required(),
  before: number().integer().required(),
}).required()
const amounts = object({ now: string().required(), before: string().required() }).required()
const days = { range: string().oneOf(figureRanges).required(), now: span, before: span }

/** Answer of `GET /api/dashboard/period`: invoices and clients of a period and of the one before (R-DSH-10). */
export const periodFigures = object({
  ...days,
  /** Submissions, one for each invoice and day. */
  submitted: counts,
  /** Invoices that were paid, and still are. */
  processed: counts,
  /** Their sum, US dollars. */
  revenue: amounts,
  /** Clients that came, and are active now. */
  newClients: counts,
})
export type PeriodFigures = InferType<typeof periodFigures>

/** Answer of `GET /api/dashboard/book-period`, US dollars by the company's days (R-DSH-10). */
export const bookPeriod = object({
  ...days,
  /** Our money in all clients together, at the end of each period. */
  fundsEmployed: amounts,
  /** Charged to clients in each period. */
  feeIncome: amounts,
  /** Received and not applied, at the end of each period. */
  unapplied: amounts,
})
export type BookPeriod = InferType<typeof bookPeriod>
