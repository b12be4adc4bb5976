// Takes all second factors of one person away, who then signs in with the password alone: `npm run reset-factors`.

import { runTransaction } from '@drayline/api/kernel/database/transaction'
import { appendAudit } from '@drayline/api/platform/audit/chain'
import { endSessions } from '@drayline/api/platform/auth/session.model'
import { removeAllFactors } from '@drayline/api/platform/factors/factors.service'
import { noteReset } from '@drayline/api/platform/security-events/note-reset'
import { User } from '@drayline/api/platform/users/user.model'
import { userKey } from '@drayline/api/platform/users/users.service'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const usage = `npm run reset-factors -- --username NAME

  For someone who has lost their second factor and their recovery codes. They are signed out everywhere and sign in
  with their password alone. It is in the audit trail. Make sure who asks for it: see them, or call them.

Works on the database that npm start uses (DATA_DIR or MONGODB_URI), also while it runs.`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { username: { type: 'string' } })
  const username = values.username?.trim()
  if (!username) throw new UserError('The username is missing.', usage)
  const config = readConfiguration()
  await openDatabase(config, lifecycle)
  await reset(username)
  console.log(`✓ ${username} has no second factor any more and is signed out`)
  await lifecycle.end(0)
}

async function reset(username: string): Promise<void> {
  await runTransaction(async () => {
    const user = await User.findOne({ usernameKey: userKey(username) }).lean()
    if (!user) throw new UserError(`Nobody has the username ${username}.`, 'See the list of users.')
    const now = new Date()
    await removeAllFactors(user._id)
    await User.updateOne({ _id: user._id }, { $set: { secondFactorAt: null }, $inc: { version: 1 } })
    await endSessions(user._id, 'ended', now)
    const about = { action: 'user.factorsReset', entityType: 'user', entityId: user._id } as const
    const nobody = { userId: null, userName: null, ip: '', userAgent: 'reset-factors', requestId: '' }
    await noteReset(user, now)
    await appendAudit([{ ...about, ...nobody, at: now, before: null, after: null }])
  })
}
