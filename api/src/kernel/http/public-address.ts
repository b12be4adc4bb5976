import { badRequest } from '../base/errors.ts'
import type { AnyCall } from './call.ts'

/** Nothing in it can mean something else, whatever it is written into. */
const plainAddress = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Tells whether a text is an address that can be written into scripts and documents as it is. */
export function isPlainAddress(text: string): boolean {
  return plainAddress.test(text)
}

/**
 * The address under which people reach the product, without a slash at its end: `PUBLIC_URL`, else what this caller's
 * browser asked for.
 * @throws Problem 400 for a Host header that is no plain host name
 */
export function publicAddress({ config, ctx }: Pick<AnyCall, 'config' | 'ctx'>): string {
  const address = config.publicUrl?.origin ?? `${ctx.protocol}://${ctx.host}`
  if (!isPlainAddress(address)) throw badRequest()
  return address
}
