import type { ServerMessageKey } from '@drayline/domain/server-messages'
import { passwordLength } from '@drayline/domain/user'
import type { UserDoc } from '../users/user.model.ts'
import { commonWords } from './common-passwords.ts'

/** What a password is compared with: whose it will be. */
export type PasswordOwner = Pick<UserDoc, 'username' | 'firstName' | 'lastName' | 'email'>

/** Names of ours that anybody would try first. */
const ourNames = ['drayline', 'backoffice', 'freightfactoring']
/** So many characters must be left without names. */
const leftAfterNames = 8

/**
 * Why a password may not be chosen, after NIST SP 800-63B: too short, too common, or about its owner. No rules about
 * kinds of characters: they lead to "Password1!". Undefined when it is fine.
 */
export function passwordProblem(password: string, owner: PasswordOwner): ServerMessageKey | undefined {
  if (password.length < passwordLength.min) return 'password.new.short'
  if (password.length > passwordLength.max) return 'text.tooLong'
  const folded = fold(password)
  if (isPersonal(folded, owner)) return 'password.new.personal'
  return isCommon(folded) ? 'password.new.common' : undefined
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** "p@ssw0rd" → "password" */
function withoutDisguise(text: string): string {
  return Array.from(text, (character) => lookalikes[character] ?? character).join('')
}

function isCommon(folded: string): boolean {
  return isRepetition(folded) || isSequence(folded) || [folded, withoutDisguise(folded)].some(isCommonWords)
}

/** One word of the list, or two, with digits and signs around and between them. More words are a good password. */
function isCommonWords(text: string): boolean {
  const parts = text.split(/[^\p{Letter}]+/u).filter(Boolean)
  const words = parts.reduce((count, part) => count + wordsIn(part), 0)
  return parts.length > 0 && parts.length <= 2 && words <= 2
}

/** How many words of the list these letters are; one or two letters are none. */
function wordsIn(part: string): number {
  if (part.length < 3) return 0
  if (commonWords.has(part)) return 1
  for (let at = 3; at <= part.length - 3; at += 1) {
    if (commonWords.has(part.slice(0, at)) && commonWords.has(part.slice(at))) return 2
  }
  return Number.POSITIVE_INFINITY
}

/** "aaaaaaaaaa", "abcabcabcabc": few characters over and over. */
function isRepetition(text: string): boolean {
  return new Set(text).size <= 3 || /^(.{1,6})\1+$/.test(text) || /^(.{1,4})\1{2,}.{0,4}$/.test(text)
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const neighbours = new Set(
  rows.flatMap((row) => Array.from(row).flatMap((each, at) => [each + row[at + 1], row[at + 1] + each])),
)

/** "1234567890", "qwertyuiop12345": mostly neighbours in the alphabet or on the keyboard. */
function isSequence(text: string): boolean {
  const pairs = Array.from(text).slice(1)
  const following = pairs.filter((each, at) => neighbours.has(text[at] + each) || text[at] === each)
  return following.length / pairs.length > 0.7
}

/** What is left without the person's and our names is too short to be a secret. */
function isPersonal(folded: string, { username, firstName, lastName, email }: PasswordOwner): boolean {
  const names = [...ourNames, username, firstName, lastName, email?.split('@')[0] ?? '']
    .flatMap((name) => [fold(name), ...fold(name).split(/[\s._-]+/)])
    .filter((name) => name.length >= 3)
    .sort((a, b) => b.length - a.length)
  return [folded, withoutDisguise(folded)].some((text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text)
    return rest.length < text.length && rest.length < leftAfterNames
  })
}
