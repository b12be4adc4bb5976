import { array, type InferType, number, object, string } from 'yup'

/** Answer of `GET /api/search` answers, grouped (R-SEA-4). Amounts are decimal strings. */
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
      clientName: string().nullable().defined(),
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
  entries: array(
    object({
      id: string().required(),
      number: string().required(),
      amount: string().required(),
      clientName: string().nullable().defined(),
    }),
  ).required(),
})
export type SearchResults = InferType<typeof searchResults>
