import { array, boolean, type InferType, number, object, string } from 'yup'

/** Fields by which a record may have been found although results do not show them. */
export const searchFields = [
  'contactPerson',
  'email',
  'phone',
  'dotNumber',
  'username',
  'load',
  'client',
  'broker',
  'driver',
  'description',
  /** Words of a document's text, not the text. */
  'text',
] as const
export type SearchField = (typeof searchFields)[number]

/** Why a record was found, where what is shown does not say it. */
const match = object({
  field: string<SearchField>().oneOf(searchFields).required(),
  value: string().required(),
})
  .nullable()
  .defined()
export type SearchMatch = InferType<typeof match>

const id = number().required()
const text = string().nullable().defined()
/** `similar`: found only because a typing error was forgiven. */
const named = { id, name: string().required(), match, similar: boolean().required() }

/** Answer of `GET /api/search` answers, grouped (R-SEA-4). Amounts are decimal strings. */
export const searchResults = object({
  clients: array(object({ ...named, contactPerson: text })).required(),
  invoices: array(
    object({
      id,
      match,
      invoiceNumber: string().required(),
      loadId: number().required(),
      amount: string().required(),
      clientName: text,
    }),
  ).required(),
  loads: array(
    object({ id, match, loadNumber: string().required(), pickupLocation: text, deliveryLocation: text }),
  ).required(),
  brokers: array(object({ ...named, mcNumber: text, city: text })).required(),
  documents: array(
    object({ id, match, originalName: string().required(), loadNumber: text, clientName: text }),
  ).required(),
  tasks: array(object({ id, match, title: string().required(), clientName: text })).required(),
  people: array(object({ ...named, username: string().required(), jobTitle: text, email: text })).required(),
  entries: array(
    object({
      id: string().required(),
      number: string().required(),
      amount: string().required(),
      clientName: text,
    }),
  ).required(),
})
export type SearchResults = InferType<typeof searchResults>
