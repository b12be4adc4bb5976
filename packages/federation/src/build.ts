import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteSource } from '@drayline/contract'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import { contractVersion, offeredContracts } from '@drayline/contract/version'
import type { Compilation } from 'webpack'
import webpack from 'webpack'
import type { BuildFile } from './build-files.ts'
import { contentHash, finishFiles, integrityOf } from './build-files.ts'
import type { BuildSource } from './build-source.ts'
import { buildSource, sourceTime } from './build-source.ts'
import { deferredFiles, entryFiles, exposedModules, screenFiles } from './chunk-files.ts'
import { sourceFingerprint, writeBuildRecord } from './fingerprint.ts'
import { createFrameConfig, frameFile, frameIntegrity, hasFrame } from './frame-build.ts'
import { readPackageJson } from './paths.ts'
import { isRemoteFolder, loadRemoteSource } from './remote-config.ts'
import { readCatalogs, remoteDescriptor } from './remote-descriptor.ts'
import { sharedVersions } from './sharing.ts'
import { createWebpackConfig } from './webpack-config.ts'

/** `shell.json`: what a server needs to write the shell's page. */
export interface ShellDescriptor {
  version: string
  /** Version of the contract this shell offers. */
  contract: string
  /** Every version it offers, in ascending order: of this major and the one before. */
  contracts: string[]
  /** Packages it provides to remotes, with their versions. */
  shared: Record<string, string>
  scripts: string[]
  styles: string[]
  /** Files of the shell's own screens, by name. */
  screens: Record<string, string[]>
  /** Files of what remotes may begin with beyond the shell's first code, by the module's key. */
  later: Record<string, string[]>
  /** The script that draws the page's frame on the server, with its hash; absent while developing. */
  frame?: { file: string; integrity: string }
}

/** `files.json`: everything in a build and what it was made from. Whoever signs a build signs this file. */
export interface FileList {
  id: string
  version: string
  source: BuildSource
  files: Pick<BuildFile, 'path' | 'size' | 'integrity'>[]
}

/** Result of a build. */
export interface BuildResult {
  id: string
  version: string
  outputPath: string
  files: BuildFile[]
  compilation: Compilation
}

export interface BuildRequest {
  /** Absolute path of the folder of the shell or a remote. */
  folder: string
  mode?: 'production' | 'development'
  outputPath?: string
}

/**
 * Builds the shell or a remote into `dist` with its descriptor.
 * @throws Error with every problem of the sources or the descriptor, each with its file
 */
export async function build(request: BuildRequest): Promise<BuildResult> {
  const { folder, mode, outputPath } = completeRequest(request)
  // Taken before the build: a file that changes meanwhile makes the result stale, as it should.
  const fingerprint = await sourceFingerprint(folder, mode)
  const { config, source } = await configOf(request)
  const compilation = await compile(config)
  if (!source && mode === 'production' && hasFrame(folder))
    await compile(createFrameConfig(folder, outputPath))
  const result = await finishBuild({
    folder,
    outputPath,
    source,
    compilation,
    compress: mode === 'production',
  })
  await writeBuildRecord(outputPath, { fingerprint, version: result.version })
  return result
}

/**
 * Builds again whenever a source changes, without compression; for `npm run dev`.
 * @returns a function that stops watching
 */
export async function watch(
  request: BuildRequest,
  onBuild: (result: BuildResult | Error) => void,
): Promise<() => Promise<void>> {
  const { folder, outputPath } = completeRequest({ mode: 'development', ...request })
  const { config, source } = await configOf({ mode: 'development', ...request })
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack refused the configuration')
  compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return onBuild(error)
    if (!stats) return
    if (stats.hasErrors()) return onBuild(new Error(stats.toString({ preset: 'errors-only', colors: false })))
    finishBuild({ folder, outputPath, source, compilation: stats.compilation, compress: false }).then(
      onBuild,
      onBuild,
    )
  })
  return () => new Promise((resolve) => compiler.close(() => resolve()))
}

function completeRequest(request: BuildRequest): Required<BuildRequest> {
  const { folder, mode = 'production', outputPath = join(folder, 'dist') } = request
  return { folder, mode, outputPath }
}

async function configOf(request: BuildRequest) {
  const source = isRemoteFolder(request.folder) ? await loadRemoteSource(request.folder) : undefined
  const config = createWebpackConfig({
    ...completeRequest(request),
    role: source ? 'remote' : 'host',
    id: source?.id ?? 'shell',
    exposes: source?.exposes,
  })
  return { config, source }
}

async function compile(config: webpack.Configuration): Promise<Compilation> {
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack refused the configuration')
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      // Closing stores the cache; without it the next build starts from nothing.
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError)
        else if (result) resolve(result)
        else reject(new Error('webpack gave no result'))
      })
    })
  })
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }))
  return stats.compilation
}

interface FinishRequest {
  folder: string
  outputPath: string
  source: RemoteSource | undefined
  compilation: Compilation
  compress: boolean
}

/** Compresses the files of a compilation and writes the descriptor; also after each rebuild while watching. */
export async function finishBuild(request: FinishRequest): Promise<BuildResult> {
  const { folder, outputPath, source, compilation } = request
  const packageVersion = readPackageJson(folder).version
  const files = await finishFiles(outputPath, request.compress)
  const frame = source ? undefined : await frameIntegrity(outputPath)
  const version = `${packageVersion}-${contentHash(files, source ?? [contractVersion, frame])}`
  const madeFrom = await buildSource(folder)
  if (source) {
    const builtAt = await sourceTime(folder, madeFrom)
    const descriptor = remoteDescriptor(
      source,
      version,
      builtAt,
      exposedModules(compilation),
      await readCatalogs(folder),
    )
    const problems = descriptorProblems(descriptor)
    if (problems.length > 0)
      throw new Error(
        `${join(folder, 'remote.config.ts')}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
      )
    await writeJson(join(outputPath, 'remote.json'), descriptor)
  } else {
    await writeJson(join(outputPath, 'shell.json'), shellDescriptor(version, compilation, frame))
  }
  const id = source?.id ?? 'shell'
  const listed = source ? [...files, await listedFile(outputPath, 'remote.json')] : files
  await writeJson(join(outputPath, 'files.json'), {
    id,
    version,
    source: madeFrom,
    files: listed,
  } satisfies FileList)
  return { id, version, outputPath, files, compilation }
}

async function listedFile(folder: string, path: string): Promise<FileList['files'][number]> {
  const content = await readFile(join(folder, path))
  return { path, size: content.length, integrity: integrityOf(content) }
}

function shellDescriptor(
  version: string,
  compilation: Compilation,
  frame: string | undefined,
): ShellDescriptor {
  const entry = entryFiles(compilation, 'main')
  return {
    version,
    contract: contractVersion,
    contracts: [...offeredContracts],
    shared: sharedVersions(),
    scripts: entry.filter((file) => file.endsWith('.js')),
    styles: entry.filter((file) => file.endsWith('.css')),
    screens: screenFiles(compilation),
    later: deferredFiles(compilation),
    ...(frame ? { frame: { file: frameFile, integrity: frame } } : {}),
  }
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value)}\n`)
}
