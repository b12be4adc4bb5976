import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import { passwordLength } from '@drayline/domain/platform/users/user'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Config } from '../../kernel/base/config.ts'
import type { UserDoc } from '../users/index.ts'
import { isBreached } from './breached-passwords.ts'

/** Names of the password's owner, which it must not contain. */
export type PasswordOwner = Pick<UserDoc, 'username' | 'firstName' | 'lastName' | 'email'>

/** Names of ours that anyone would try first. */
const ourNames = ['drayline', 'backoffice', 'freightfactoring']

/** So many guesses a password must withstand: with the limits on signing in, more than anyone gets in centuries. */
const minGuesses = 5e9

/**
 * Returns the reason a password may not be chosen, after NIST SP 800-63B: too short, among those that people choose
 * most (49,000 passwords, words and first names in English and Spanish, keyboard walks, dates, with the usual
 * disguises), about its owner, or in the installation's file of stolen passwords. No rules about kinds of characters: they lead to "Password1!". Undefined when it is
 * fine.
 */
export async function passwordProblem(
  password: string,
  owner: PasswordOwner,
  { breachedPasswordsFile }: Pick<Config, 'breachedPasswordsFile'>,
): Promise<ServerMessageKey | undefined> {
  if (password.length < passwordLength.min) return 'password.new.short'
  if (password.length > passwordLength.max) return 'text.tooLong'
  checker ??= loadChecker()
  const judge = (text: string, zxcvbn: ZxcvbnFactory) =>
    zxcvbn.check(text.slice(0, maxJudged), namesOf(owner))
  const text = password.normalize('NFKC')
  const whole = judge(text, await checker)
  const letters = judge(text.replace(/[^\p{L}\p{N}]/gu, ''), await checker)
  const weak = whole.guesses < minGuesses ? whole : isMostlyOneWord(letters) ? letters : undefined
  if (!weak)
    return breachedPasswordsFile && (await isBreached(password, breachedPasswordsFile))
      ? 'password.new.breached'
      : undefined
  const isPersonal = weak.sequence.some((match) => match.dictionaryName === 'userInputs')
  return isPersonal ? 'password.new.personal' : 'password.new.common'
}

/**
 * Tells whether without its signs a password is a listed word and little else: "p.a.s.s.w.o.r.d.1", "pass-word-1234".
 */
function isMostlyOneWord({ password, guesses, sequence }: ReturnType<ZxcvbnFactory['check']>): boolean {
  if (guesses >= minGuesses) return false
  return sequence.some(({ pattern, token }) => pattern === 'dictionary' && token.length * 2 > password.length)
}

/** More characters would take seconds of computing, and what withstands so far does so with more behind it. */
const maxJudged = 24

let checker: Promise<ZxcvbnFactory> | undefined

/** The lists are large and seldom wanted, so they are read with the first password. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [core, common, english, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: usefulLists({ ...common.dictionary, ...english.dictionary, ...spanish.dictionary }),
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 32,
  })
}

/** Without last names (half of all entries, and most of the memory) and lists of a dozen words. */
function usefulLists<T>(lists: Record<string, T>): Record<string, T> {
  const useful = /^(passwords|commonWords|wikipedia|firstnames|months|seasons|daysOfWeek)-/
  return Object.fromEntries(Object.entries(lists).filter(([name]) => useful.test(name)))
}

/** The owner's names and ours, whole and in their parts. */
function namesOf({ username, firstName, lastName, email }: PasswordOwner): string[] {
  const names = [...ourNames, username, firstName, lastName, email?.split('@')[0] ?? '']
  return names.flatMap((name) => [name, ...name.split(/[\s._-]+/)]).filter((name) => name.length >= 3)
}
