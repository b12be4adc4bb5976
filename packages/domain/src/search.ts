import type { InferType } from 'yup'
import { array, number, object, string } from 'yup'

/** Search runs only when the query is longer than two characters (spec part 1, sections 4 and 9). */
export const minSearchLength = 3
/** At most three results a group. */
export const searchGroupSize = 3

/** What `GET /api/search` answers, grouped (spec part 1, section 3.5). Amounts are decimal strings. */
export const searchResults = object({
  clients: array(
    object({
      id: number().required(),
      name: string().required(),
      contactPerson: string().nullable().defined(),
    }),
  ).required(),
  invoices: array(
    object({
      id: number().required(),
      invoiceNumber: string().required(),
      loadId: number().required(),
      amount: string().required(),
    }),
  ).required(),
  loads: array(
    object({
      id: number().required(),
      loadNumber: string().required(),
      pickupLocation: string().nullable().defined(),
      deliveryLocation: string().nullable().defined(),
    }),
  ).required(),
})
export type SearchResults = InferType<typeof searchResults>
