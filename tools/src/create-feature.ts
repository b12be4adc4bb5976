// Makes a new feature from one that is tested: `npm run create:feature -- credit-memos`
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createFeature } from './create-feature/create.ts'
import { template } from './create-feature/rename.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const usage = `npm run create:feature -- <plural> [--one TEXT] [--plural-es TEXT] [--one-es TEXT]

  Copies ${template.plural}, in operations: rules, API, screen, mocked calls, texts and tests under the new name, and
  its entry in every list that names ${template.plural}. What is copied passes its tests; then make it your own.
  <plural>     its name, such as credit-memos: folders, path, permissions
  --one        one of them, such as credit-memo; made of the plural by default
  --plural-es  as Spanish speakers read it, such as "notas de crédito"; English by default
  --one-es     the same for one of them`

const options = {
  one: { type: 'string' },
  'plural-es': { type: 'string' },
  'one-es': { type: 'string' },
} as const

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, options)
  const [plural] = positionals
  if (!plural || positionals.length > 1) throw new UserError('What shall the feature be called?', usage)
  const { created, extended, left } = await createFeature(repositoryRoot, {
    plural,
    singular: values.one,
    pluralEs: values['plural-es'],
    singularEs: values['one-es'],
  })
  run(join(repositoryRoot, 'node_modules/.bin/biome'), 'check', '--write', ...created, ...extended)
  run(process.execPath, 'api/src/write-openapi.ts')
  console.log(`✓ ${plural}: ${created.length} files made, an entry in ${extended.length} others

  npx jest ${plural}        its tests, copied
  npm run dev               in the product, under /${plural}

  Left to you:
  - its fields, rules and texts; they are still those of ${template.plural}
  - its requirements in docs/requirements, and their numbers where the code meets them
  - its icon and place in the menu: ${plural}.feature.ts
  - its Spanish texts, written for a masculine noun
${left.map((place) => `  - ${place} names ${template.plural}; look whether it has to name ${plural}, too`).join('\n')}`)
  await lifecycle.end(0)
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new UserError(`${program} ${args[0]} failed; the files are written.`)
}
