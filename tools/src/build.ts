// Builds the shell and every remote whose sources have changed: `npm run build [-- --all]`.
import { readOptions } from './arguments.ts'
import { buildAll, buildFolders, staleFolders } from './builds.ts'
import { createLifecycle } from './lifecycle.ts'

const usage = `npm run build -- [--all]

  --all  builds everything, also what is up to date`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { all: { type: 'boolean' } })
  const folders = values.all ? await buildFolders() : await staleFolders()
  if (folders.length === 0) console.log('✓ Everything is up to date')
  await buildAll(folders, (text) => console.log(`✓ ${text}`))
  await lifecycle.end(0)
}
