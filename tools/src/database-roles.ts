// Shows the database role of API and commands, or makes it: `npm run database-roles`.
import '@drayline/api/server'
import { databasePrivileges } from '@drayline/api/kernel/database/database-rights'
import mongoose from 'mongoose'
import { readOptions } from './arguments.ts'
import { createLifecycle } from './lifecycle.ts'
import { makeRole } from './mongo/prepare-set.ts'
import { UserError } from './user-error.ts'

const usage = `npm run database-roles -- [--apply]

Shows the rights that API and commands need in their database, as MongoDB takes them: for each collection by itself, so
that entries of the book, the audit trail and the vault's access log can be added and never changed or removed. Give the
role to the user in MONGODB_URI. Docker Compose does it by itself (prepare-mongo).

  --apply  makes the role "drayline", or brings it up to date, with the administrator in MONGODB_ADMIN_URI`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { apply: { type: 'boolean' } })
  if (values.apply) await apply()
  else console.log(JSON.stringify({ privileges: databasePrivileges('drayline'), roles: [] }, null, 2))
  await lifecycle.end(0)
}

async function apply(): Promise<void> {
  const uri = process.env.MONGODB_ADMIN_URI
  if (!uri) throw new UserError('MONGODB_ADMIN_URI is not set.', 'It names a user that may make roles.')
  const client = new mongoose.mongo.MongoClient(uri)
  try {
    await makeRole(client)
    console.log('✓ The role "drayline" has the rights of this version')
  } finally {
    await client.close()
  }
}
