import { randomInt } from 'node:crypto'

/** Without characters that look alike on paper or sound alike on the telephone. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be told once and exchanged at the first sign-in: four groups of four, about 79 bits. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
