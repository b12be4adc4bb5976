// Makes the packages for other repositories: `npm run pack:packages -- --to folder`
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createLifecycle } from './lifecycle.ts'
import { buildPackages, packAll } from './packages/pack.ts'
import { createProgress } from './progress.ts'

const usage = `npm run pack:packages -- [--to FOLDER]

  Builds the packages that remotes of other repositories are made with: JavaScript, declarations, changelog.
  --to   folder for the files, .cache/packages by default. Publish them with: npm publish <file>`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { to: { type: 'string' } })
  const to = resolve(values.to ?? join(repositoryRoot, '.cache/packages'))
  const progress = createProgress()
  await mkdir(join(repositoryRoot, '.cache'), { recursive: true })
  // In the repository, so that the compiler finds what is installed; one for each run.
  const stage = await mkdtemp(join(repositoryRoot, '.cache/packages-build-'))
  lifecycle.onEnd(() => rm(stage, { recursive: true, force: true }))
  const files = await progress.step('Packages', async () => packAll(await buildPackages(stage), to))
  for (const file of files) progress.say(relative(process.cwd(), file))
  await lifecycle.end(0)
}
