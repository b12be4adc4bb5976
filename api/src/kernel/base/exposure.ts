import type { Config } from './config.ts'

/** Settings that tell who can reach the product. */
export type Exposure = Pick<Config, 'host' | 'publicUrl'>

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Tells whether this is the name of this machine for itself. */
export function isLoopback(host: string): boolean {
  return loopback.test(host)
}

/**
 * Returns whether others than this machine can reach the product, as far as its settings tell. A certificate is for
 * others.
 */
export function isExposed({ host, publicUrl }: Exposure): boolean {
  if (!isLoopback(host)) return true
  return publicUrl !== undefined && (publicUrl.protocol === 'https:' || !isLoopback(publicUrl.hostname))
}
