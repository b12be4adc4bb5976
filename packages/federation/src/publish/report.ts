import type { MoveInput, PointerState, PublishReport } from '@drayline/domain/platform/releases/release'
import { maxPreviewDays } from '@drayline/domain/platform/releases/release'
import { UserError } from '../user-error.ts'

const maxFiles = 20

/** Result of publishing, in lines for a terminal. */
export function reportLines(report: PublishReport): string[] {
  const { remote, version, files, size, sizeBefore, changes, dropped, warnings, replaces } = report
  const difference = sizeBefore === null ? '' : `, ${signed(size - sizeBefore)}`
  return [
    `✓ ${outcome(report)}`,
    `  ${remote} ${version}: ${files} files, ${kilobytes(size)} compressed${difference}`,
    ...(replaces && replaces !== version
      ? [`  Compared with ${replaces}: ${changes.length} files differ`]
      : []),
    ...warnings.map((line) => `  ! ${line}`),
    ...dropped.map((part) => `  Drops ${part}`),
    ...changes.slice(0, replaces ? maxFiles : 0).map(changeLine),
    ...(replaces && changes.length > maxFiles ? [`    … and ${changes.length - maxFiles} more`] : []),
  ]
}

/** Describes a change of what users get, in a line for a terminal. `version` is what most users have afterwards. */
export function moveLine(
  action: MoveInput['action'],
  remote: string,
  version: string,
  enabled = true,
): string {
  if (action === 'disable')
    return `✓ ${remote} is switched off for everybody; --enable brings ${version} back`
  if (action === 'pin') return `✓ ${remote} stays at ${version} until the pin is lifted`
  if (action === 'unpin') return `✓ The pin of ${remote} is lifted; most users get ${version}`
  if (!enabled) return `✓ ${remote} is switched off; with --enable users get ${version}`
  return `✓ Most users get ${remote} ${version}`
}

/** Asks whether a release shall end the canary that keeps it waiting. */
export function canaryQuestion(
  remote: string,
  version: string,
  canary: PointerState['canary'] = null,
): string {
  const {
    percent = 0,
    version: tried = 'another version',
    userIds = [],
    roles = [],
    departments = [],
  } = canary ?? {}
  const named = userIds.length > 0 ? [`${userIds.length} named`] : []
  const who = [...(percent > 0 ? [`${percent} %`] : []), ...roles, ...departments, ...named].join(', ')
  return `A canary of ${remote} ${tried} runs${who ? ` (${who})` : ''}. End it and give ${version} to everybody?`
}

/**
 * Days of the preview that `--preview [--days N]` asks for; undefined without it.
 * @throws UserError for days that cannot be
 */
export function previewDaysOf({
  preview,
  days = '7',
}: {
  preview?: boolean
  days?: string
}): number | undefined {
  if (!preview) return undefined
  const asked = Number(days)
  if (Number.isInteger(asked) && asked >= 1 && asked <= maxPreviewDays) return asked
  throw new UserError(`--days is a whole number from 1 to ${maxPreviewDays}`)
}

/**
 * Where the preview is that was asked for, in a line for a terminal.
 * @param product its address, where it is known
 */
export function previewLine({ preview }: PublishReport, product?: string): string {
  if (!preview) return '  ! This product makes no links to previews'
  const address = product ? new URL(preview.path, product).href : preview.path
  return `  Preview for whoever is signed in and has this link, until ${preview.expiresAt.slice(0, 10)}:\n${address}`
}

function outcome({
  remote,
  version,
  created,
  activated,
  heldBack,
  enabled,
  endedCanary,
}: PublishReport): string {
  const ended = endedCanary ? `; the canary of ${endedCanary} has ended` : ''
  if (activated && enabled) return `Users get the new version${ended}`
  if (activated) return `Stored; ${remote} is switched off, users get it with --enable${ended}`
  if (heldBack === 'pinned') return 'Stored; users keep theirs because the remote is pinned'
  if (heldBack === 'retired') return `Stored; ${remote} is retired, an administrator can bring it back`
  if (heldBack === 'canary')
    return `Stored; users keep theirs because a canary runs. Give it to everybody: --activate ${version}`
  if (heldBack === 'stored')
    return `This version was published before and users keep theirs. Give it to everybody: --activate ${version}`
  return created ? 'Stored; nobody gets it yet' : 'This version is published already; nothing changed'
}

function changeLine({ path, before, after }: PublishReport['changes'][number]): string {
  if (before === null) return `    + ${path} ${kilobytes(after ?? 0)}`
  if (after === null) return `    - ${path} ${kilobytes(before)}`
  return `    ~ ${path} ${kilobytes(before)} → ${kilobytes(after)}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function signed(bytes: number): string {
  return `${bytes < 0 ? '−' : '+'}${kilobytes(Math.abs(bytes))}`
}
