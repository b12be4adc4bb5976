import { createHash, randomBytes } from 'node:crypto'
import { invitationPath } from '@drayline/domain/admin/users/invitation'

/** A new secret of a link: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a secret is stored. It has 256 random bits, so a plain hash cannot be guessed backwards. */
export function hashToken(token: string): string {
  return createHash('sha256').update(`invitation\n${token}`).digest('base64url')
}

/** The link, with the secret as a fragment: browsers send it to no server, so it is in no log and no referrer. */
export function linkOf(base: string, token: string): string {
  return `${base}${invitationPath}#${token}`
}
