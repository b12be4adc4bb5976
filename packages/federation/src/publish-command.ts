import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { MoveInput } from '@drayline/domain/platform/releases/release'
import { moveInput } from '@drayline/domain/platform/releases/release-schema'
import { build } from './build.ts'
import { httpTarget } from './publish/http-target.ts'
import { canaryQuestion, moveLine, previewDaysOf, previewLine, reportLines } from './publish/report.ts'
import { signBuild } from './publish/sign-build.ts'
import type { PublishTarget } from './publish/target.ts'
import { loadRemoteSource } from './remote-config.ts'
import { UserError } from './user-error.ts'

const options = {
  to: { type: 'string' },
  built: { type: 'boolean' },
  'no-activate': { type: 'boolean' },
  'replace-canary': { type: 'boolean' },
  preview: { type: 'boolean' },
  days: { type: 'string' },
  activate: { type: 'string' },
  'roll-back': { type: 'boolean' },
  sign: { type: 'string' },
  reason: { type: 'string' },
} as const

type Values = ReturnType<typeof parse>

/**
 * `drayline-remote publish`: builds the remote in a folder and uploads it to a running product, or moves its users to
 * another version.
 * @throws UserError when the product refuses it, or something it needs is not said
 */
export async function publishCommand(
  folder: string,
  args: string[],
  say: (text: string) => void,
): Promise<void> {
  const values = parse(args)
  const previewDays = previewDaysOf(values)
  const { id } = await loadRemoteSource(folder)
  const target = targetOf(values, say)
  if (values.activate !== undefined || values['roll-back']) return await move(target, id, values, say)
  if (!values.built) say(`${id} ${(await build({ folder })).version}`)
  const dir = join(folder, 'dist')
  if (values.sign !== undefined) await signBuild(dir, values.sign)
  const report = await target.publish({
    remote: id,
    dir,
    activate: !values['no-activate'] && !values.preview,
    endCanary: values['replace-canary'] ?? false,
    reason: values.reason,
    previewDays,
  })
  for (const line of reportLines(report)) say(line)
  if (previewDays) say(previewLine(report, values.to))
  if (report.heldBack !== 'canary' || values['no-activate']) return
  const seen = await target.current(id)
  throw new UserError(
    canaryQuestion(id, report.version, seen?.canary),
    `Say which: --replace-canary, or --no-activate; ${report.version} is stored.`,
  )
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UserError((error as Error).message, 'drayline-remote lists the commands.')
  }
}

function targetOf({ to }: Values, say: (text: string) => void): PublishTarget {
  const token = process.env.DEPLOY_TOKEN
  if (!to || !URL.canParse(to)) throw new UserError('--to names the product: --to https://drayline.example')
  if (!token)
    throw new UserError(
      'DEPLOY_TOKEN is not set.',
      'An administrator of the product makes tokens in the admin panel under Remotes.',
    )
  return httpTarget({ url: to, token, onProgress: say })
}

/** Moves from the state that was seen: if someone else was quicker, the product says so instead of moving on. */
async function move(
  target: PublishTarget,
  remote: string,
  values: Values,
  say: (text: string) => void,
): Promise<void> {
  const seen = await target.current(remote)
  const action = values.activate === undefined ? 'rollBack' : 'activate'
  const change = moveInput.cast({
    action,
    version: values.activate,
    revision: seen?.revision,
    reason: values.reason ?? 'changed by command',
  }) as MoveInput
  const { version, enabled } = await target.move(remote, change)
  say(moveLine(action, remote, version, enabled))
}
