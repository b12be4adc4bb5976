// Makes MongoDB members under authentication and TLS one replica set with its users: what `docker compose up` runs first.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createLifecycle } from './lifecycle.ts'
import { prepareSet } from './mongo/prepare-set.ts'
import { createProgress } from './progress.ts'
import { UserError } from './user-error.ts'

const lifecycle = createLifecycle()
const progress = createProgress()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { members: { type: 'string' }, local: { type: 'string' } } })
  const members = (values.members ?? '')
    .split(',')
    .filter(Boolean)
    .map((host) => (host.includes(':') ? host : `${host}:27017`))
  if (members.length === 0) throw new UserError('Which members? --members mongo1,mongo2,mongo3')
  await prepareSet({
    members,
    local: values.local ?? '127.0.0.1:27017',
    caFile: setting('MONGO_CA_FILE'),
    rootPassword: secret('MONGO_ROOT_PASSWORD'),
    users: {
      drayline_api: secret('MONGO_API_PASSWORD'),
      drayline_tools: secret('MONGO_TOOLS_PASSWORD'),
    },
    note: (text) => progress.say(text),
  })
  await lifecycle.end(0)
}

function secret(name: string): string {
  const file = process.env[`${name}_FILE`]
  return file ? readFileSync(file, 'utf8').trim() : setting(name)
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new UserError(`${name} is not set.`, 'sh deploy/make-secrets.sh makes what is missing.')
  return value
}
