// Deploy tokens by command: `npm run deploy-token -- create mf-finance --name "CI of finance" --days 90`
import { userInfo } from 'node:os'
import type { DeployTokenDoc } from '@drayline/api/platform/remotes/deploy-token.model'
import { DeployTokenRecord } from '@drayline/api/platform/remotes/deploy-token.model'
import {
  createTokenByCommand,
  requireRemote,
  revokeTokenByCommand,
} from '@drayline/api/platform/remotes/deploy-tokens.service'
import { rightsOf } from '@drayline/api/platform/remotes/release.presenter'
import { deployTokenInput } from '@drayline/domain/platform/releases/release-schema'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase, openToRead } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const usage = `npm run deploy-token -- create <remote> [--name TEXT] [--days N] [--rights LIST] [--new-remote]
npm run deploy-token -- list [<remote>]
npm run deploy-token -- revoke <id>

  A token lets a team's pipeline publish one remote (npm run publish:remote -w <remote> -- --to URL).
  --rights      what it may do, of store,activate,rollBack,disable; all of them without it
  --days        until it ends, 90 without it and 366 at most
  --new-remote  for a remote of which nothing is published yet
  The secret is shown once; only its hash is stored. Works on the database of the product.`

const options = {
  name: { type: 'string' },
  days: { type: 'string' },
  rights: { type: 'string' },
  'new-remote': { type: 'boolean' },
} as const
type Options = ReturnType<typeof readOptions<typeof options>>['values']
const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, options)
  const [command, subject] = positionals
  if (!command) throw new UserError('What shall be done?', usage)
  const open = command === 'list' ? openToRead : openDatabase
  await open(readConfiguration(), lifecycle)
  if (command === 'create' && subject) await create(subject, values)
  else if (command === 'list') await list(subject)
  else if (command === 'revoke' && Number(subject) > 0) await revoke(Number(subject))
  else throw new UserError(`Unknown command ${positionals.join(' ')}.`, usage)
  await lifecycle.end(0)
}

async function create(remote: string, values: Options): Promise<void> {
  if (!/^mf-[a-z][a-z0-9-]{1,40}$/.test(remote))
    throw new UserError(`${remote} is not the name of a remote.`, usage)
  const input = deployTokenInput.cast({
    name: values.name ?? 'made by command',
    days: values.days ?? 90,
    rights: values.rights?.split(','),
    newRemote: values['new-remote'],
  })
  if (!deployTokenInput.isValidSync(input))
    throw new UserError('A token lives 1 to 366 days and has one of the rights at least.', usage)
  await requireRemote(remote, input).catch(() => {
    throw new UserError(`Nothing of ${remote} is published yet.`, 'Check the name, or add --new-remote.')
  })
  const { secret, expiresAt } = await createTokenByCommand(remote, input, userInfo().username)
  const may = `${input.rights.join(', ')} ${remote} until ${expiresAt.toISOString()}`
  console.log(`${secret}\n\nShown this once. It may ${may}.`)
}

async function list(remote: string | undefined): Promise<void> {
  const filter = remote ? { remoteId: remote } : {}
  const tokens = await DeployTokenRecord.find(filter).sort({ _id: -1 }).limit(200).lean<DeployTokenDoc[]>()
  for (const token of tokens) console.log(lineOf(token))
  if (tokens.length === 0) console.log('There are no deploy tokens.')
}

function lineOf(token: DeployTokenDoc): string {
  const { _id, remoteId, name, hint, expiresAt, lastUsedAt, revokedAt } = token
  const state = revokedAt ? 'revoked' : expiresAt <= new Date() ? 'expired' : 'valid'
  return `${_id}  ${remoteId}  ${hint}…  ${state} until ${dayOf(expiresAt)}  ${rightsOf(token)}  ${lastUsedAt ? `used ${dayOf(lastUsedAt)}` : 'never used'}  ${name}`
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

async function revoke(id: number): Promise<void> {
  if (!(await revokeTokenByCommand(id, userInfo().username)))
    throw new UserError(`There is no token ${id}.`, usage)
  console.log(`✓ Token ${id} is revoked`)
}
