import type { Context } from 'koa'
import { badRequest } from '../base/errors.ts'

/**
 * Tells whether `If-Match` allows a change to a record of this version. Without the header it does; a list or `*` is
 * understood, and the weak form proxies make of an ETag.
 * @throws Problem 400 when the header is no version
 */
export function checkIfMatch(ctx: Context, version: number): boolean {
  const header = ctx.get('if-match').trim()
  if (header === '' || header === '*') return true
  const versions = header.split(',').map((part) => /^(?:W\/)?"(\d{1,15})"$/.exec(part.trim())?.[1])
  if (versions.includes(undefined)) throw badRequest()
  return versions.some((text) => Number(text) === version)
}
