import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RemoteSource } from '@drayline/contract'
import { repositoryRoot } from '../cache.ts'

const configs = globSync('{mf-*,packages/reference-remote}/remote.config.ts', { cwd: repositoryRoot })

/** Routes whose screen has a list with a search, and the key of what stands in it. */
async function searchesOf(
  config: string,
): Promise<[route: string, named: string | undefined, shown: string][]> {
  const { default: remote } = (await import(join(repositoryRoot, config))) as { default: RemoteSource }
  return remote.routes.flatMap(({ path, expose, search }) => {
    const screen = join(
      repositoryRoot,
      dirname(config),
      (remote.exposes[expose] ?? '').replace('.module.ts', '.tsx'),
    )
    const [, shown] =
      /search=\{\{ placeholder: t\('([\w.]+)'\)/.exec(
        existsSync(screen) ? readFileSync(screen, 'utf8') : '',
      ) ?? []
    return shown ? [[path, search, shown] as [string, string | undefined, string]] : []
  })
}

test('the page shows the search of a list, with its text, before the code of the screen is there', async () => {
  const found = (await Promise.all(configs.map(searchesOf))).flat()
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(([, named, shown]) => named !== shown)).toEqual([])
})
