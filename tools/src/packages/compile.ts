import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../cache.ts'
import { UserError } from '../user-error.ts'
import { type PublishedPackage, publicModules, sourcesOf } from './published.ts'

/**
 * Compiles what packages export, and what that needs, to JavaScript with declarations, all at once so that they agree.
 * @param folder empty or not there; gets `<package>/src/…`
 */
export async function compilePackages(packages: readonly PublishedPackage[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const modules = packages.flatMap((each) => [
    ...publicModules(each).values(),
    // Named one by one: of what is only reached by way of another package the compiler writes nothing.
    ...sourcesOf(each),
    ...(each.manifest.publishConfig?.modules ?? []).map((path) => join(each.folder, path)),
  ])
  const config = {
    extends: join(repositoryRoot, 'packages/federation/tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(repositoryRoot, 'packages'),
      outDir: folder,
      typeRoots: [join(repositoryRoot, 'node_modules/@types'), join(repositoryRoot, 'node_modules')],
    },
    files: modules,
  }
  const file = join(folder, 'tsconfig.json')
  await writeFile(file, JSON.stringify(config))
  const tsc = join(repositoryRoot, 'node_modules/.bin/tsc')
  try {
    await promisify(execFile)(tsc, ['-p', file], { cwd: repositoryRoot, maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    throw new UserError(`The packages do not compile:\n${(error as { stdout?: string }).stdout ?? error}`)
  }
}
