import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createWebpackConfig, isRemoteFolder, loadRemoteSource } from '@drayline/federation'
import { finishBuild } from '@drayline/federation/build'
import type { Compilation, Configuration } from 'webpack'
import webpack from 'webpack'
import { remoteFolders } from '../../../tools/src/builds.ts'
import { repositoryRoot } from '../../../tools/src/cache.ts'

const output = join(repositoryRoot, '.cache/bench')
const shellFolder = join(repositoryRoot, 'shell')

/**
 * The product without federation, from the same sources: only the place where the shell asks the federation runtime
 * for a module is another.
 * - `single`: everything in one script.
 * - `split`: one build with a chunk per screen, as a router's `lazy` makes it.
 */
export type BundleKind = 'single' | 'split'

/** Builds the product without federation. Answers the folder. */
export async function buildBundle(kind: BundleKind): Promise<string> {
  const runtime = await writeRuntime(kind)
  const config = createWebpackConfig({
    role: 'standalone',
    folder: shellFolder,
    mode: 'production',
    id: `bench-${kind}`,
    entry: './src/main.tsx',
    outputPath: join(output, kind),
  })
  const replaced = (file: string, by: string) =>
    new webpack.NormalModuleReplacementPlugin(new RegExp(`/${file}\\.ts$`), (resource) => {
      if (
        resource.context === join(shellFolder, 'src/federation') ||
        /federation\/[a-z-]+\.ts$/.test(resource.request)
      )
        resource.request = by
    })
  return await run(
    {
      ...config,
      plugins: [
        ...(config.plugins ?? []),
        replaced('runtime', runtime),
        replaced('prefetch', join(import.meta.dirname, 'no-prefetch.ts')),
      ],
    },
    shellFolder,
    join(output, kind),
  )
}

/** Builds the peer: a minimal list of invoices with react-admin. Answers the folder. */
export async function buildReactAdmin(): Promise<string> {
  const folder = join(repositoryRoot, 'bench')
  const outputPath = join(output, 'react-admin')
  const config = createWebpackConfig({
    role: 'standalone',
    folder,
    mode: 'production',
    id: 'bench-react-admin',
    entry: './src/variants/react-admin.tsx',
    outputPath,
  })
  return await run({ ...config, module: { ...config.module, parser: {} } }, folder, outputPath)
}

/** The module that stands in for the federation runtime: every exposed module of every remote, by its request. */
async function writeRuntime(kind: BundleKind): Promise<string> {
  const modules: { request: string; file: string }[] = []
  for (const name of await remoteFolders()) {
    const folder = join(repositoryRoot, name)
    if (!isRemoteFolder(folder)) continue
    const { id, exposes } = await loadRemoteSource(folder)
    for (const [expose, path] of Object.entries(exposes))
      modules.push({ request: `${id.replaceAll('-', '_')}/${expose.slice(2)}`, file: join(folder, path) })
  }
  const imports =
    kind === 'single' ? modules.map(({ file }, index) => `import * as module${index} from '${file}'`) : []
  const entries = modules.map(({ request, file }, index) =>
    kind === 'single'
      ? `'${request}': () => Promise.resolve(module${index}),`
      : `'${request}': () => import('${file}'),`,
  )
  const lines = [
    ...imports,
    `const modules = {\n${entries.join('\n')}\n}`,
    'export const pageRuntime = { register() {}, load: (request) => modules[request]() }',
  ]
  const folder = join(output, `${kind}-sources`)
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'static-runtime.ts')
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

async function run(config: Configuration, folder: string, outputPath: string): Promise<string> {
  const compilation = await compile(config)
  await finishBuild({ folder, outputPath, source: undefined, compilation, compress: true })
  return outputPath
}

function compile(config: Configuration): Promise<Compilation> {
  const compiler = webpack({ ...config, output: { ...config.output, publicPath: '/assets/' } })
  if (!compiler) throw new Error('webpack refused the configuration')
  return new Promise((done, failed) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error ?? !stats) failed(error ?? new Error('webpack gave no result'))
        else if (stats.hasErrors())
          failed(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else done(stats.compilation)
      })
    })
  })
}
