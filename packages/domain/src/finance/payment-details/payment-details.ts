import type { InferType } from 'yup'
import { object, string } from 'yup'

/** Payment details of a period; the HTML was cleaned by the API and is empty when there are none. */
export const paymentDetails = object({
  renderedHtml: string().defined(),
  from: string().required(),
  to: string().required(),
})
export type PaymentDetails = InferType<typeof paymentDetails>

/** Whom to ask about payments. */
export const supportContact = object({ email: string().required(), phone: string().required() })
export type SupportContact = InferType<typeof supportContact>
