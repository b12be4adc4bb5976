import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { tidied, withNewestEntryFor } from './changelog.ts'
import { type Git, gitIn } from './git.ts'
import { taggedVersion, type Versioned, versionedPackages } from './versioned.ts'

/** Versions to come, in a copy of the repository. */
export interface NextVersions {
  /** `@drayline/ui 1.4.0 → 1.4.1`; empty when nothing changed since the last tags. */
  raised: string[]
  /** The lines that changelogs gain. */
  changelogs: string
  /** Commits them on the branch that is checked out, and tags each. */
  finish(): Promise<void>
}

/**
 * Lets lerna decide versions and write changelogs, in a copy of the repository: nothing changes here before `finish`.
 * @param onEnd takes what removes the copy
 */
export async function nextVersions(
  root: string,
  onEnd: (cleanup: () => Promise<void>) => void,
): Promise<NextVersions> {
  const here = gitIn(root)
  // Inside, so that lerna finds what is installed.
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/versions-'))
  onEnd(async () => {
    await rm(folder, { recursive: true, force: true })
    await here('worktree', 'prune')
    await here('branch', '-D', branch)
  })
  // Lerna wants a branch.
  const branch = basename(folder)
  await here('worktree', 'add', '-b', branch, folder)
  const git = gitIn(folder)
  const tagged = await tagsOf(git, versionedPackages(folder))
  const changed = await letLernaRaise(folder, tagged)
  const names = changed.map(({ name, version }) => `${name}@${version}`)
  return {
    raised: changed.map(({ name, version }) => `${name} ${tagged.get(name) ?? 'new'} → ${version}`),
    changelogs: (await git('diff', '-U0', '--', '*CHANGELOG.md'))
      .split('\n')
      .filter((line) => line.startsWith('+'))
      .map((line) => line.replace(/^\+(\+\+ b\/)?/, ''))
      .join('\n'),
    async finish() {
      await git('add', '--all')
      await git('commit', '-m', ['chore: versions', '', ...names.map((each) => `- ${each}`)].join('\n'))
      await here('merge', '--ff-only', branch)
      for (const name of names) await here('tag', '-a', name, '-m', name)
    },
  }
}

type Tagged = ReadonlyMap<string, string | undefined>

async function tagsOf(git: Git, packages: readonly Versioned[]): Promise<Tagged> {
  return new Map(
    await Promise.all(packages.map(async (each) => [each.name, await taggedVersion(git, each)] as const)),
  )
}

/** @returns those that have another version than their tag */
async function letLernaRaise(folder: string, tagged: Tagged): Promise<Versioned[]> {
  const before = versionedPackages(folder)
  // A version that was raised with a change of the surface is not out yet: lerna counts from the one that is.
  for (const each of before) await setVersion(folder, each, tagged.get(each.name) ?? '0.0.0')
  const args = ['version', '--yes', '--no-push', '--no-git-tag-version', '--loglevel=error']
  await promisify(execFile)('lerna', args, { cwd: folder, env: { ...process.env, NX_DAEMON: 'false' } })
  for (const each of versionedPackages(folder)) {
    const written = before.find(({ name }) => name === each.name)?.version ?? each.version
    if (isHigher(written, each.version)) {
      await setVersion(folder, each, written)
      await changeFile(folder, each, 'CHANGELOG.md', (text) => withNewestEntryFor(text, written))
    }
    await changeFile(folder, each, 'package.json', withAnyVersion)
    await changeFile(folder, each, 'CHANGELOG.md', tidied)
  }
  await changeFile(folder, { folder: '' }, 'package-lock.json', withAnyVersion)
  return versionedPackages(folder).filter(({ name, version }) => tagged.get(name) !== version)
}

const isHigher = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) > 0

/** Writes a version into the manifest and the lock file. */
async function setVersion(root: string, own: Versioned, version: string): Promise<void> {
  if (version === own.version) return
  const text = (each: string) => `"version": "${each}"`
  const locked = (each: string) => `"name": "${own.name}",\n      "version": "${each}"`
  await changeFile(root, own, 'package.json', (old) => old.replace(text(own.version), text(version)))
  await changeFile(root, { folder: '' }, 'package-lock.json', (old) =>
    old.replace(locked(own.version), locked(version)),
  )
}

/** Inside the repository packages take each other as they are; lerna writes ranges of versions. */
const withAnyVersion = (text: string) => text.replaceAll(/("@drayline\/[a-z-]+": )"\^[^"]+"/g, '$1"*"')

async function changeFile(
  root: string,
  { folder }: Pick<Versioned, 'folder'>,
  name: string,
  change: (text: string) => string,
): Promise<void> {
  const file = join(root, folder, name)
  const text = await readFile(file, 'utf8')
  await writeFile(file, change(text))
}
