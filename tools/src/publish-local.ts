import { join } from 'node:path'
import type { LocalPublish } from '@drayline/api/platform/remotes/publish-local'
import { publishLocalBuild } from '@drayline/api/platform/remotes/publish-local'
import { ReleaseRefused } from '@drayline/api/platform/remotes/release-check'
import { repositoryRoot } from './cache.ts'
import { UserError } from './user-error.ts'

/**
 * Publishes the builds of these remotes as releases, where their content changed; the database is connected.
 * @throws UserError when a build fails a check
 */
export async function publishBuilds(names: string[], note: (text: string) => void): Promise<void> {
  for (const name of names) {
    const { version, activated, heldBack } = await publishBuild(name)
    if (activated) note(`${name} ${version}`)
    if (heldBack) note(heldBackNotes[heldBack](name, version))
  }
}

const heldBackNotes: Record<
  NonNullable<LocalPublish['heldBack']>,
  (name: string, version: string) => string
> = {
  pinned: (name, version) => `${name} is pinned: ${version} is stored only`,
  canary: (name, version) => `${name} has a canary, which goes on: ${version} is stored only`,
  retired: (name, version) => `${name} is retired: ${version} is stored only`,
  'rolled-back': (name, version) => `${name} ${version} was rolled back and stays so`,
  unsigned: (name, version) => `${name} takes signed builds only: ${version} is not published`,
  stored: (name, version) =>
    `${name} ${version} was published before and is not what users get; npm run publish:remote -w ${name} -- --activate ${version}`,
}

/** Publishes one build of this machine; actor and reason are kept with the change. */
async function publishBuild(
  name: string,
  options: { actor: string; reason: string; evenStored?: boolean } = {
    actor: 'local',
    reason: 'npm start',
  },
) {
  try {
    return await publishLocalBuild({ dir: join(repositoryRoot, name, 'dist'), ...options })
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error
    throw new UserError(`The build of ${name} is refused:\n${error.message}`, 'Correct what is named above.')
  }
}
