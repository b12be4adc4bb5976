// Makes a new remote from the reference remote: `npm run create:remote -- mf-claims --routes /claims`
import { resolve } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createRemote } from './create-remote/create.ts'
import { createInOwnFolder } from './create-remote/own-folder.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const usage = `npm run create:remote -- <mf-name> --routes /path[,/path] [--title TEXT] [--title-es TEXT] [--team TEXT] [--to FOLDER]

  Makes the folder of a new remote with screens, mocked calls, texts, tests, README and changelog, its line in
  CODEOWNERS and its place in the workspace. Nothing else changes, and nothing has to be installed.
  --routes    the path roots that are its own; the first has the screens
  --title     its name for people; made of the path by default
  --title-es  the same in Spanish
  --team      who owns it; the title by default
  --to        a folder outside this repository: the remote stands there by itself and installs our packages`

const options = {
  routes: { type: 'string' },
  title: { type: 'string' },
  'title-es': { type: 'string' },
  team: { type: 'string' },
  to: { type: 'string' },
} as const

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, options)
  const [id] = positionals
  if (!id || positionals.length > 1) throw new UserError('What shall the remote be called?', usage)
  const request = {
    id,
    roots: values.routes?.split(',').map((path) => path.trim()) ?? [],
    title: values.title,
    titleEs: values['title-es'],
    team: values.team,
  }
  if (values.to !== undefined) {
    await createInOwnFolder(repositoryRoot, request, resolve(values.to))
    console.log(`✓ ${id} in ${values.to}. There: npm install, npm test, npm run dev, npm run build`)
    return await lifecycle.end(0)
  }
  const making = createRemote(repositoryRoot, request, lifecycle.signal)
  // Ctrl-C waits until everything is taken back.
  lifecycle.onEnd(() => making.then(nothing, nothing))
  const { names, files } = await making
  console.log(`✓ ${id}: ${files.length} files, ${names.roots.join(' and ')}, owned by ${names.owner}

  npm test -w ${id}             its tests
  npm run dev -w ${id}          alone in the browser, on mocked calls
  npm run build -w ${id}        its build, with sizes
  npm run deploy-token -- create ${id} --new-remote --name "first try"
  DEPLOY_TOKEN=… npm run publish:remote -w ${id} -- --to http://localhost:3000

  What to change first: ${id}/README.md. All about remotes: docs/remote-guide.md`)
  await lifecycle.end(0)
}

function nothing(): void {}
