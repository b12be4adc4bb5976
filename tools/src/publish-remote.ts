// Publishes a remote, or changes which of its versions users get, without touching anything else:
// `npm run publish:remote -w mf-finance -- --to https://drayline.example`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MoveInput, PublishReport } from '@drayline/domain/platform/releases/release'
import { moveInput } from '@drayline/domain/platform/releases/release-schema'
import { httpTarget } from '@drayline/federation/publish/http-target'
import {
  canaryQuestion,
  moveLine,
  previewDaysOf,
  previewLine,
  reportLines,
} from '@drayline/federation/publish/report'
import { signBuild } from '@drayline/federation/publish/sign-build'
import type { PublishTarget } from '@drayline/federation/publish/target'
import { readOptions } from './arguments.ts'
import { ask } from './ask.ts'
import { buildAll, isStale, remoteFolders } from './builds.ts'
import { repositoryRoot } from './cache.ts'
import { readConfiguration, withSecrets } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { createProgress } from './progress.ts'
import { databaseTarget } from './publish/database-target.ts'
import { UserError } from './user-error.ts'

const usage = `npm run publish:remote -w <remote> -- [--to URL] [--built] [--no-activate] [--replace-canary] [--preview] [--sign FILE] [--reason TEXT]
npm run publish:remote -w <remote> -- [--to URL] CHANGE [--reason TEXT]

  Builds the remote when its sources changed, checks the build, uploads it and makes it what users get.
  --to URL      a running product; its deploy token comes from DEPLOY_TOKEN(_FILE).
                Without it: the database of the product here (MONGODB_URI, or DATA_DIR on the embedded one)
  --built       publishes what is in dist as it is
  --no-activate stores the version only, for a canary or to activate later
  --preview     stores the version only and prints a link with which whoever is signed in and has it sees the version,
                in one tab and for 7 days (--days N: 1 to 30). --activate V gives everybody the very same
  --replace-canary  ends a running canary with it. Otherwise the version is only stored while one runs, and the command
                asks at a terminal, or fails: say --replace-canary or --no-activate
  --sign FILE   signs the build with the team's private key (npm run signing-key -- create FILE)
  --reason      kept with the change; needed where users lose routes, links or parts they have now
  A version that was published before is left as it is: who gets it may have been decided since. --activate gives it.

  CHANGE is one of
  --activate V               users get version V
  --roll-back [--version V]  users get the last version again that nobody rolled back from, or V
  --canary V [--percent N] [--users 7,12] [--roles manager] [--departments Sales] [--grow MINUTES]
                             N % of users (each stays in or out), those named and those of these roles and departments
                             get V; it is stopped when it fails or is slow, and with --grow more get it by and by
  --end-canary               they get what everybody gets
  --disable, --enable        switches the remote off for everybody, or on
  --pin, --unpin             newly published versions wait until the pin is lifted`

const options = {
  to: { type: 'string' },
  built: { type: 'boolean' },
  'no-activate': { type: 'boolean' },
  'replace-canary': { type: 'boolean' },
  preview: { type: 'boolean' },
  days: { type: 'string' },
  sign: { type: 'string' },
  reason: { type: 'string' },
  activate: { type: 'string' },
  'roll-back': { type: 'boolean' },
  version: { type: 'string' },
  canary: { type: 'string' },
  percent: { type: 'string' },
  users: { type: 'string' },
  roles: { type: 'string' },
  departments: { type: 'string' },
  grow: { type: 'string' },
  'end-canary': { type: 'boolean' },
  disable: { type: 'boolean' },
  enable: { type: 'boolean' },
  pin: { type: 'boolean' },
  unpin: { type: 'boolean' },
} as const
type Options = ReturnType<typeof readOptions<typeof options>>['values']

const lifecycle = createLifecycle()
const progress = createProgress()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, options)
  const remote = await chosenRemote(positionals)
  const change = chosenChange(values)
  if (change) {
    await move(remote, change, values)
  } else {
    await publish(remote, values)
  }
  await lifecycle.end(0)
}

/** Moves from the state that was seen: if someone else was quicker, the command says so instead of moving on. */
async function move(remote: string, change: MoveInput, values: Options): Promise<void> {
  const target = await chosenTarget(values, () => undefined)
  const seen = await target.current(remote)
  if (change.action === 'rollBack' && seen && (change.version ?? seen.previousVersion))
    progress.say(`Rolling back ${remote} from ${seen.version} to ${change.version ?? seen.previousVersion}`)
  if (change.action === 'activate' && seen?.canary && seen.canary.version !== change.version)
    progress.say(`The canary of ${seen.canary.version} ends with it`)
  const { version, enabled } = await target.move(remote, { ...change, revision: seen?.revision })
  progress.say(moveLine(change.action, remote, version, enabled))
}

async function chosenRemote(names: string[]): Promise<string> {
  const known = await remoteFolders()
  const [name] = names
  if (names.length === 1 && name && known.includes(name)) return name
  throw new UserError(`Which remote? There are ${known.join(', ')}.`, usage)
}

/** The change that was asked for; undefined to publish. */
function chosenChange(values: Options): MoveInput | undefined {
  const asked = [
    values.activate !== undefined && 'activate',
    values['roll-back'] && 'rollBack',
    values.canary !== undefined && 'canary',
    values['end-canary'] && 'endCanary',
    values.disable && 'disable',
    values.enable && 'enable',
    values.pin && 'pin',
    values.unpin && 'unpin',
  ].filter((action) => typeof action === 'string')
  if (asked.length === 0) return undefined
  if (asked.length > 1) throw new UserError('One change at a time.', usage)
  return moveInput.cast({
    action: asked[0],
    version: values.activate ?? values.canary ?? values.version,
    percent: values.percent ?? 0,
    userIds: values.users?.split(',').map(Number) ?? [],
    roles: values.roles?.split(',') ?? [],
    departments: values.departments?.split(',') ?? [],
    stepMinutes: values.grow ?? null,
    reason: values.reason ?? 'changed by command',
  }) as MoveInput
}

async function chosenTarget(values: Options, onProgress: (text: string) => void): Promise<PublishTarget> {
  if (values.to !== undefined) {
    const token = deployToken()
    if (!URL.canParse(values.to)) throw new UserError(`${values.to} is not an address.`, usage)
    if (!token)
      throw new UserError(
        'DEPLOY_TOKEN is not set.',
        'Make a token in the admin panel under Remotes, or with `npm run deploy-token -- create <remote>`.',
      )
    return httpTarget({ url: values.to, token, onProgress })
  }
  const config = readConfiguration()
  await openDatabase(config, lifecycle)
  return databaseTarget(await withSecrets(config))
}

/** From a file where that is named: what stands in the environment is seen by whoever may look at the process. */
function deployToken(): string | undefined {
  const { DEPLOY_TOKEN, DEPLOY_TOKEN_FILE } = process.env
  return DEPLOY_TOKEN_FILE ? readFileSync(DEPLOY_TOKEN_FILE, 'utf8').trim() : DEPLOY_TOKEN
}

async function publish(remote: string, values: Options): Promise<void> {
  const previewDays = previewDaysOf(values)
  if (!values.built && (await isStale(remote)))
    await progress.step(`Build of ${remote}`, (note) => buildAll([remote], note, lifecycle.signal))
  let note: (text: string) => void = () => undefined
  const target = await chosenTarget(values, (text) => note(text))
  const report = await progress.step<PublishReport>(`Publishing ${remote}`, async (tell) => {
    note = tell
    const dir = join(repositoryRoot, remote, 'dist')
    if (values.sign !== undefined) await signBuild(dir, values.sign)
    const { reason } = values
    const activate = !values['no-activate'] && !values.preview
    const endCanary = values['replace-canary'] ?? false
    return await target.publish({ remote, dir, reason, activate, endCanary, previewDays })
  })
  for (const line of reportLines(report)) progress.say(line)
  if (previewDays) progress.say(previewLine(report, values.to))
  if (report.heldBack === 'canary') await decideOnCanary(target, report, values)
}

/** A version that waits for a canary is somebody's decision: of a person at the terminal, otherwise of the caller. */
async function decideOnCanary(
  target: PublishTarget,
  { remote, version }: PublishReport,
  values: Options,
): Promise<void> {
  const seen = await target.current(remote)
  const question = canaryQuestion(remote, version, seen?.canary)
  if (!process.stdin.isTTY)
    throw new UserError(
      question,
      `${version} is stored; --activate ${version} does it. A pipeline says before: --replace-canary or --no-activate.`,
    )
  if (!/^y(es)?$/i.test(await ask(`${question} [y/N] `))) return
  const reason = values.reason ?? 'published by command'
  const change = moveInput.cast({
    action: 'activate',
    version,
    reason,
    revision: seen?.revision,
  }) as MoveInput
  const { enabled } = await target.move(remote, change)
  progress.say(moveLine('activate', remote, version, enabled))
}
