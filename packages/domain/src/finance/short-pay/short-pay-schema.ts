import { string } from 'yup'
import { type ShortPay, type ShortReason, shortPays, shortReasons } from './short-pay.ts'

/** What a payment left open, and why, as the API answers it. */
export const shortFields = {
  shortPay: string<ShortPay>().oneOf(shortPays).nullable().defined(),
  shortReason: string<ShortReason>().oneOf(shortReasons).nullable().defined().default(null),
  shortNote: string().nullable().defined().default(null),
}
