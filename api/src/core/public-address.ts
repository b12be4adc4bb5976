import type { AnyCall } from './call.ts'
import { badRequest } from './errors.ts'

/** What an address may look like that is written into scripts and documents: nothing in it can mean something else. */
const plainAddress = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The address under which people reach the product, without a slash at its end: `PUBLIC_URL`, else what this caller's
 * browser asked for.
 * @throws Problem 400 for a Host header that is no plain host name
 */
export function publicAddress({ config, http }: Pick<AnyCall, 'config' | 'http'>): string {
  const address = config.publicUrl?.origin ?? http.origin
  if (!plainAddress.test(address)) throw badRequest()
  return address
}
