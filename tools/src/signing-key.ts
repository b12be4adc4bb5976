// Keys that sign builds of remotes: `npm run signing-key -- create finance.key`
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import type { Problem } from '@drayline/api/kernel/base/errors'
import { translate } from '@drayline/api/kernel/base/text'
import { changeSigningByCommand, signingOf } from '@drayline/api/platform/remotes/signing.service'
import type { SigningInput } from '@drayline/domain/platform/releases/release'
import { makeKeyPair } from '@drayline/federation/publish/sign-build'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase, openToRead } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const usage = `npm run signing-key -- create <file>
npm run signing-key -- add <remote> <file>.pub [--name TEXT]
npm run signing-key -- remove <remote> <fingerprint>
npm run signing-key -- demand <remote>     builds without a signature are refused from now on
npm run signing-key -- accept <remote>     they are taken again
npm run signing-key -- list <remote>

  The private key stays with the team (npm run publish:remote -w <remote> -- --sign <file>); the product has the
  public one. All but create work on the database of the product.`

const options = { name: { type: 'string' } } as const
const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, options)
  const [command, subject, detail = ''] = positionals
  if (!command || !subject) throw new UserError('What shall be done?', usage)
  if (command === 'create') await create(subject)
  else if (command === 'list') await list(subject)
  else await change(subject, await chosenChange(command, detail, values.name))
  await lifecycle.end(0)
}

async function create(file: string): Promise<void> {
  const publicFile = await makeKeyPair(file)
  console.log(`✓ ${file} signs; keep it where secrets are kept. ${publicFile} is for the product.`)
}

async function chosenChange(command: string, detail: string, name?: string): Promise<SigningInput> {
  if (command === 'add') return { action: 'addKey', name: name ?? detail, key: await readKey(detail) }
  if (command === 'remove') return { action: 'removeKey', key: detail }
  if (command === 'demand' || command === 'accept') return { action: command }
  throw new UserError(`Unknown command ${command}.`, usage)
}

async function readKey(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => {
    throw new UserError(`There is no file ${file}.`, usage)
  })
}

async function change(remote: string, input: SigningInput): Promise<void> {
  if (!/^mf-[a-z][a-z0-9-]{1,40}$/.test(remote))
    throw new UserError(`${remote} is not the name of a remote.`, usage)
  await openDatabase(readConfiguration(), lifecycle)
  await changeSigningByCommand(remote, input, userInfo().username).catch((error: Partial<Problem>) => {
    throw error.text ? new UserError(translate('en', error.text)) : error
  })
  await say(remote)
}

async function list(remote: string): Promise<void> {
  await openToRead(readConfiguration(), lifecycle)
  await say(remote)
}

async function say(remote: string): Promise<void> {
  const { demanded, keys } = await signingOf(remote)
  console.log(demanded ? `${remote} takes signed builds only` : `${remote} takes builds without a signature`)
  for (const { fingerprint, name, addedBy, addedAt } of keys)
    console.log(`  ${fingerprint}  ${name}  (${addedBy}, ${addedAt.toISOString().slice(0, 10)})`)
}
