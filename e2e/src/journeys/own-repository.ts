import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { productUrl, signIn, visit } from '../support/browser.ts'
import { createToken } from '../support/releases.ts'

const root = new URL('../../..', import.meta.url).pathname
const id = 'mf-elsewhere'

/** Runs a program to its end; what it said when it fails. */
async function run(
  cwd: string,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  const { stdout, stderr } = await promisify(execFile)(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}:\n${error.stdout}\n${error.stderr}`)
  })
  return stdout + stderr
}

/** A folder outside the repository with a remote that knows our packages as files alone. */
async function makeFolder(): Promise<string> {
  const workshop = await mkdtemp(join(tmpdir(), 'drayline-elsewhere-'))
  const folder = join(workshop, id)
  const packed = await run(root, process.execPath, [
    'tools/src/pack-packages.ts',
    '--to',
    join(workshop, 'packages'),
  ])
  const files = [...packed.matchAll(/[^/\s]+\.tgz/g)].map(([name]) => join(workshop, 'packages', name))
  assert.equal(files.length, 7)
  const names = ['--routes', '/elsewhere', '--title', 'Elsewhere', '--to', folder]
  await run(root, process.execPath, ['tools/src/create-remote.ts', id, ...names])
  const manifestFile = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  // Where a registry has them, the ranges that are there would do.
  const places = Object.fromEntries(
    files.map((file) => [/\/drayline-([a-z-]+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1] ?? '', `file:${file}`]),
  )
  for (const part of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(manifest[part]))
      manifest[part][name] = places[name.replace('@drayline/', '')] ?? manifest[part][name]
  manifest.devDependencies['@drayline/api-document'] = places['api-document']
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}

test('a remote in a folder that never saw this repository is tested, built, published and seen', async () => {
  const folder = await makeFolder()
  const { page, context, complaints } = await visit()
  try {
    await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'])
    const tested = await run(folder, 'npm', ['test'])
    for (const part of ['types', 'lint', 'format', 'tests', 'build'])
      assert.match(tested, new RegExp(`✓ ${part}`))
    assert.match(tested, /Tests: +\d+ passed/)

    await signIn(page, 'admin', '/clients')
    const secret = await createToken(page, id)
    const told = await run(
      folder,
      'npm',
      ['run', 'publish:remote', '--', '--to', productUrl(), '--reason', 'journey'],
      {
        DEPLOY_TOKEN: secret,
      },
    )
    assert.match(told, /Users get the new version/)

    await page.reload()
    await page.getByRole('navigation').getByRole('link', { name: 'Elsewhere', exact: true }).click()
    await page.getByRole('heading', { name: 'Elsewhere', level: 1 }).waitFor()
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Note' }).waitFor()
    assert.deepEqual(complaints, [])
  } finally {
    await context.close()
    await rm(join(folder, '..'), { recursive: true, force: true })
  }
})
