import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { compilePackages } from './compile.ts'
import { publishedManifest } from './manifest.ts'
import { type PublishedPackage, publicExports, publishedPackages } from './published.ts'

/**
 * Builds every package that is a product: JavaScript with declarations in `lib`, `package.json`, changelog and whatever
 * else it exports.
 * @param folder gets a folder for each package
 * @returns the folders
 */
export async function buildPackages(folder: string): Promise<string[]> {
  const packages = publishedPackages()
  const compiled = join(folder, 'compiled')
  await compilePackages(packages, compiled)
  const built = await Promise.all(
    packages.map((each) =>
      assemble(each, packages, join(compiled, each.short, 'src'), join(folder, each.short)),
    ),
  )
  await rm(compiled, { recursive: true })
  return built
}

async function assemble(
  own: PublishedPackage,
  all: readonly PublishedPackage[],
  compiled: string,
  target: string,
): Promise<string> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  if (existsSync(compiled)) await rename(compiled, join(target, 'lib'))
  // Styles and texts are imported as they are.
  const assets = globSync('src/**/*.{css,json}', { cwd: own.folder })
  const others = publicExports(own).flatMap(([, file]) =>
    typeof file === 'string' ? [file] : Object.values(file),
  )
  const plain = others.filter((file) => !file.startsWith('./src/'))
  for (const file of [...assets, ...plain, 'CHANGELOG.md']) {
    const place = join(target, file.replace(/^src\//, 'lib/'))
    await mkdir(dirname(place), { recursive: true })
    await cp(join(own.folder, file), place)
  }
  await writeFile(join(target, 'package.json'), `${JSON.stringify(publishedManifest(own, all), null, 2)}\n`)
  return target
}

/** Makes a `.tgz` of each built package, as `npm publish` sends it. @returns their paths */
export async function packAll(folders: readonly string[], to: string): Promise<string[]> {
  await mkdir(to, { recursive: true })
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to, ...folders]
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 64 * 1024 * 1024 })
  const packed = JSON.parse(stdout) as { filename: string }[]
  return packed.map(({ filename }) => join(to, filename))
}
