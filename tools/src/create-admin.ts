// Makes an administrator: how production starts. `npm run create-admin`

import type { Config } from '@drayline/api/kernel/base/config'
import { translate } from '@drayline/api/kernel/base/text'
import { duplicateFields, runTransaction } from '@drayline/api/kernel/database/transaction'
import { appendAudit } from '@drayline/api/platform/audit/chain'
import type { PasswordOwner } from '@drayline/api/platform/auth/password-rules'
import { passwordProblem } from '@drayline/api/platform/auth/password-rules'
import { storeDefaultFactorPolicy } from '@drayline/api/platform/factors/policy'
import { presentCurrentUser } from '@drayline/api/platform/users/user.presenter'
import { createUser } from '@drayline/api/platform/users/users.service'
import { readOptions } from './arguments.ts'
import { ask, askSecret, readStandardInput } from './ask.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { hasDemoData } from './seed.ts'
import { UserError } from './user-error.ts'

const usage = `npm run create-admin -- [--username NAME] [--first-name NAME] [--last-name NAME] [--email ADDRESS]
                        [--password-stdin]

  Asks for what is not given. The password is never an argument, where others could read it: it is asked for,
  or read from standard input with --password-stdin.

Works on the database that npm start uses (DATA_DIR or MONGODB_URI), also while it runs.`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    username: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  })
  const config = readConfiguration()
  const username = await required('Username', values.username)
  const firstName = await required('First name', values['first-name'])
  const lastName = await required('Last name', values['last-name'])
  const owner = { username, firstName, lastName, email: values.email ?? null }
  const password = await readPassword(config, owner, values['password-stdin'] ?? false)
  await openDatabase(config, lifecycle)
  await store({ ...owner, password, role: 'admin' })
  console.log(`✓ ${username} can sign in as administrator`)
  await lifecycle.end(0)
}

async function required(label: string, given: string | undefined): Promise<string> {
  const text = (given ?? (process.stdin.isTTY ? await ask(`${label}: `) : '')).trim()
  if (text && text.length <= 80) return text
  throw new UserError(text ? `${label} is longer than 80 characters.` : `${label} is missing.`, usage)
}

async function readPassword(config: Config, owner: PasswordOwner, fromInput: boolean): Promise<string> {
  if (fromInput) return await checked(config, await readStandardInput(), owner)
  if (!process.stdin.isTTY) throw new UserError('The password is missing: nobody is at the terminal.', usage)
  const password = await checked(config, await askSecret('Password: '), owner)
  if ((await askSecret('Password again: ')) === password) return password
  throw new UserError('The two passwords differ.', 'Run the command again.')
}

/** The same rules as for everybody who chooses a password. */
async function checked(config: Config, password: string, owner: PasswordOwner): Promise<string> {
  const problem = await passwordProblem(password, owner, config)
  if (!problem) return password
  const text = translate('en', problem)
  throw new UserError(text, 'A few words in a row are easy to remember and hard to guess.')
}

/** Stores the user and its audit record together. */
async function store(user: Parameters<typeof createUser>[0]): Promise<void> {
  const isDemo = await hasDemoData()
  try {
    await runTransaction(async () => {
      const stored = await createUser(user)
      const entry = {
        action: 'user.created',
        entityType: 'user',
        entityId: stored._id,
        before: null,
      } as const
      const nobody = { userId: null, userName: null, ip: '', userAgent: 'create-admin', requestId: '' }
      // Demonstrations are opened by everybody who reads the README: nobody needs a second factor there.
      if (!isDemo) await storeDefaultFactorPolicy(stored.createdAt)
      await appendAudit([{ ...entry, ...nobody, at: stored.createdAt, after: presentCurrentUser(stored) }])
    })
  } catch (error) {
    const field = duplicateFields(error)?.[0]
    if (!field) throw error
    const what = field === 'emailKey' ? `The address ${user.email}` : `The username ${user.username}`
    throw new UserError(`${what} is taken.`, 'Choose another one.')
  }
}
