import { type InferType, number, object, string } from 'yup'

const figure = { count: number().integer().required(), total: string().required() }

/** The summary cards of the factoring page. Totals are US dollars, right to the cent. */
export const factoringSummary = object({
  pending: object(figure).required(),
  factored: object(figure).required(),
  /** Submitted on `date`, today's calendar date of the user. */
  today: object({ date: string().required(), ...figure }).required(),
})
export type FactoringSummary = InferType<typeof factoringSummary>
