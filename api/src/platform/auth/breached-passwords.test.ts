import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '../../kernel/http/request-log.ts'
import { startServer } from '../../server.ts'
import { testConfig } from '../../testing/api-test.ts'
import { checkBreachedPasswords, isBreached } from './breached-passwords.ts'
import { passwordProblem } from './password-rules.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const passwords = Array.from({ length: 501 }, (_, index) => `harborfrogmint ${index}`).sort((one, other) =>
  sha1(one) < sha1(other) ? -1 : 1,
)
/** Counts of one to seven digits: lines are of different lengths. */
const lines = passwords.map((text, index) => `${sha1(text)}:${10 ** (index % 7)}`)

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test.each([
  ['lines of Unix', '\n', '\n'],
  ['lines of Windows', '\r\n', '\r\n'],
  ['no end of the last line', '\n', ''],
])(
  'every password of the file is found, with %s, from the first to the last, and no other',
  async (name, end, last) => {
    const path = await file(name, lines.join(end) + last)
    await checkBreachedPasswords(path)
    for (const text of passwords) expect([text, await isBreached(text, path)]).toEqual([text, true])
    for (const text of ['', ...passwords.map((one) => `${one}!`)])
      expect([text, await isBreached(text, path)]).toEqual([text, false])
  },
)

test.each([1, 2, 3])('a file of %i lines is searched to both ends', async (count) => {
  const path = await file(`of-${count}`, lines.slice(0, count).join('\n'))
  for (const text of passwords.slice(0, 4))
    expect(await isBreached(text, path)).toBe(passwords.indexOf(text) < count)
})

test('who chooses one of them is told, and only where there is a file', async () => {
  const path = await file('rules', lines.join('\n'))
  const owner = { username: 'rosa', firstName: 'Rosa', lastName: 'Diaz', email: null }
  const [text = ''] = passwords
  expect(await passwordProblem(text, owner, { breachedPasswordsFile: path })).toBe('password.new.breached')
  expect(await passwordProblem(text, owner, { breachedPasswordsFile: undefined })).toBeUndefined()
  expect(await passwordProblem(`${text}!`, owner, { breachedPasswordsFile: path })).toBeUndefined()
})

test.each([
  ['is not there', undefined],
  ['is empty', ''],
  ['is sorted by count', [...lines].reverse().join('\n')],
  ['holds hashes of another kind', lines.map((line) => line.slice(8)).join('\n')],
  ['holds no counts', lines.map((line) => line.slice(0, 40)).join('\n')],
])('a file that %s ends the start with a clear message', async (_, content) => {
  const path = content === undefined ? join(folder, 'nowhere') : await file('wrong', content)
  const config = { ...testConfig(), breachedPasswordsFile: path }
  await expect(startServer(config, { logger: createLogger('silent') })).rejects.toThrow(
    /BREACHED_PASSWORDS_FILE must be a readable file of lines HASH:count, sorted by SHA-1 hash: /,
  )
})
