import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishedPackages } from '../packages/published.ts'
import { UserError } from '../user-error.ts'
import { namesOf, type RemoteRequest } from './names.ts'
import { renderRemote } from './render.ts'

/**
 * Makes a remote in a folder of its own outside this repository, which installs our packages in the versions of now.
 * @throws UserError when a name or path is malformed, or the folder holds something
 */
export async function createInOwnFolder(root: string, request: RemoteRequest, folder: string): Promise<void> {
  const names = namesOf(request)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty.`, 'Name a folder that is empty or not there.')
  await renderRemote(root, folder, names)
  await writeManifest(join(folder, 'package.json'))
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n.cache/\n')
  const files = { includes: ['**', '!**/dist', '!**/package-lock.json'] }
  const vcs = { enabled: false }
  await writeJson(join(folder, 'biome.json'), {
    extends: ['@drayline/federation/biome'],
    vcs,
    files,
    // Node and jest read these by their default export.
    overrides: [{ includes: ['remote.config.ts'], linter: { rules: { style: { noDefaultExport: 'off' } } } }],
  })
  const readme = join(folder, 'README.md')
  await writeFile(readme, (await readFile(readme, 'utf8')).replaceAll(` -w ${names.id}`, ''))
  const [program, settings] = ['node_modules/.bin/biome', 'packages/federation/biome.shared.json']
  spawnSync(join(root, program), ['format', '--write', `--config-path=${join(root, settings)}`, folder])
}

async function writeManifest(file: string): Promise<void> {
  const versions = new Map(publishedPackages().map(({ manifest }) => [manifest.name, `^${manifest.version}`]))
  const installed = (ranges: Record<string, string>) =>
    Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, versions.get(name) ?? range]))
  const manifest = JSON.parse(await readFile(file, 'utf8')) as {
    scripts: Record<string, string>
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  await writeJson(file, {
    ...manifest,
    engines: { node: '>=24' },
    scripts: { ...manifest.scripts, 'publish:remote': 'drayline-remote publish' },
    dependencies: installed(manifest.dependencies),
    devDependencies: installed(manifest.devDependencies),
    jest: { preset: '@drayline/testing' },
  })
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
