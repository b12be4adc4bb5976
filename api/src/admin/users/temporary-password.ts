import { randomInt } from 'node:crypto'

/** Without characters that look alike on paper or sound alike on the telephone. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 7
const hourMs = 60 * 60_000

/** Hours after which a temporary password opens nothing any more, as a link of an invitation does. */
const temporaryHours = 72

/** A password to be told once and exchanged at the first sign-in: seven groups of four, about 138 bits. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** What an account keeps of a temporary password that was given at this moment, besides its hash. */
export function givenAt(now: Date): { mustChangePassword: true; temporaryUntil: Date } {
  return { mustChangePassword: true, temporaryUntil: new Date(now.getTime() + temporaryHours * hourMs) }
}
