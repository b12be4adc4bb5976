import type { MoveInput, PublishReport } from '@drayline/domain/release'

const mostFiles = 20

/** What publishing did, in lines for a terminal. */
export function reportLines(report: PublishReport): string[] {
  const { remote, version, files, size, sizeBefore, changes, replaces } = report
  const difference = sizeBefore === null ? '' : `, ${signed(size - sizeBefore)}`
  return [
    `✓ ${outcome(report)}`,
    `  ${remote} ${version}: ${files} files, ${kilobytes(size)} compressed${difference}`,
    ...(replaces && replaces !== version
      ? [`  Compared with ${replaces}: ${changes.length} files differ`]
      : []),
    ...changes.slice(0, replaces ? mostFiles : 0).map(changeLine),
    ...(replaces && changes.length > mostFiles ? [`    … and ${changes.length - mostFiles} more`] : []),
  ]
}

/** What a change of what users get did, in a line for a terminal. `version` is what most users have afterwards. */
export function moveLine(action: MoveInput['action'], remote: string, version: string): string {
  if (action === 'disable')
    return `✓ ${remote} is switched off for everybody; --enable brings ${version} back`
  if (action === 'pin') return `✓ ${remote} stays at ${version} until the pin is lifted`
  if (action === 'unpin') return `✓ The pin of ${remote} is lifted; most users get ${version}`
  return `✓ Most users get ${remote} ${version}`
}

function outcome({ created, activated, pinned }: PublishReport): string {
  if (activated) return 'Users get the new version'
  if (pinned) return 'Stored; users keep theirs because the remote is pinned'
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
