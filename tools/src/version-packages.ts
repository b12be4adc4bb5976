// Raises, notes and tags the versions of packages and remotes: `npm run version:packages`
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'
import { gitIn } from './versions/git.ts'
import { nextVersions } from './versions/raise.ts'
import { taggedVersion, versionedPackages } from './versions/versioned.ts'

const usage = `npm run version:packages -- [--dry-run | --baseline]

  Raises the version of each package and remote that changed since the last tags, and of what depends on it, by what the
  commits say: fix: a patch, feat: a minor version, feat!: a major one. Writes the changelogs, commits and tags.
  --dry-run   shows versions and changelogs, and changes nothing
  --baseline  where nothing has a tag yet, tags all in the versions they have: what changes from here on raises them`

const git = gitIn(repositoryRoot)
const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { 'dry-run': { type: 'boolean' }, baseline: { type: 'boolean' } })
  await (values.baseline ? tagBaseline() : raise(values['dry-run'] ?? false))
  await lifecycle.end(0)
}

async function hasTags(): Promise<boolean> {
  const tags = await Promise.all(versionedPackages(repositoryRoot).map((each) => taggedVersion(git, each)))
  return tags.some(Boolean)
}

async function tagBaseline(): Promise<void> {
  if (await hasTags()) throw new UserError('There are tags already: versions are raised from these on.')
  const names = versionedPackages(repositoryRoot).map(({ name, version }) => `${name}@${version}`)
  for (const name of names) await git('tag', '-a', name, '-m', name)
  console.log(`Tagged:\n${names.join('\n')}`)
}

async function raise(dryRun: boolean): Promise<void> {
  if (!(await hasTags()))
    throw new UserError(
      'This clone has no tags of versions, so that everything would count as changed.',
      'Fetch them: git fetch --tags. If there never were any, begin here: npm run version:packages -- --baseline',
    )
  if (!dryRun && (await git('status', '--porcelain')))
    throw new UserError('There are changes that are not committed.', 'Commit them, then run it again.')
  const { raised, changelogs, finish } = await nextVersions(repositoryRoot, lifecycle.onEnd)
  console.log(raised.join('\n') || 'Nothing changed since the last tags.')
  if (raised.length === 0) return
  if (dryRun) return console.log(`\n${changelogs}`)
  await finish()
  console.log('Committed and tagged. To share it: git push --follow-tags')
}
