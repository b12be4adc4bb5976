import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Git } from './git.ts'

/** A package or remote that has versions, tags and a changelog: those that `lerna.json` names. */
export interface Versioned {
  /** `packages/ui`. */
  folder: string
  name: string
  version: string
}

/** All that have versions of their own, as they are in a folder with the repository. */
export function versionedPackages(root: string): Versioned[] {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const { packages } = read('lerna.json') as { packages: string[] }
  const without = packages.filter((each) => each.startsWith('!')).map((each) => each.slice(1))
  return globSync(
    packages.filter((each) => !each.startsWith('!')).map((each) => `${each}/package.json`),
    { cwd: root, exclude: without },
  )
    .sort()
    .map((file) => {
      const { name, version } = read(file) as { name: string; version: string }
      return { folder: dirname(file), name, version }
    })
}

/** The version of the newest tag of a package on this branch; undefined where it has none. */
export async function taggedVersion(git: Git, { name }: Versioned): Promise<string | undefined> {
  const tags = await git('tag', '--merged', 'HEAD', '--sort=-v:refname', '--list', `${name}@*`)
  return tags.split('\n')[0]?.slice(name.length + 1) || undefined
}
