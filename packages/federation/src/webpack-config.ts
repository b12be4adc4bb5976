import { readdirSync, realpathSync } from 'node:fs'
import { extname, join } from 'node:path'
import { containerName } from '@drayline/contract/descriptor'
import { ProvideSharedPlugin } from '@module-federation/enhanced'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration, RuleSetRule, WebpackPluginInstance } from 'webpack'
import webpack from 'webpack'
import { ChunkIntegrityPlugin } from './chunk-integrity.ts'
import { installedFolder, readPackageJson, workspaceRoot } from './paths.ts'
import { PlainMapsPlugin } from './plain-maps.ts'
import { RetryQueryPlugin } from './retry-query.ts'
import type { BuildRole } from './sharing.ts'
import { libraryFacades, providedRequest, sharedModules } from './sharing.ts'
import { StableIdsPlugin } from './stable-ids.ts'
import { stableMinify } from './stable-minify.ts'

/** Options of a build. */
export interface BuildOptions {
  role: BuildRole
  /** Absolute path of the folder of the shell or the remote. */
  folder: string
  mode: 'production' | 'development'
  /** Id of the remote (`mf-finance`); the shell's is `shell`. */
  id: string
  /** Modules that a remote exposes, by name (`./invoices`). */
  exposes?: Readonly<Record<string, string>>
  /** Fast Refresh; only the harness's dev server wants it. */
  refresh?: boolean
  /** The entry module, when it is not the usual one of the role. */
  entry?: string
  /** Output folder of the build; `<folder>/dist` by default. */
  outputPath?: string
}

/** The one webpack configuration of shell, remotes and harness. */
export function createWebpackConfig(options: BuildOptions): Configuration {
  const production = options.mode === 'production'
  const names = production ? '[name].[contenthash:8]' : '[name]'
  return {
    name: options.id,
    mode: options.mode,
    target: ['web', 'es2022'],
    context: options.folder,
    entry: entryOf(options),
    devtool: devtoolOf(options),
    output: {
      path: options.outputPath ?? join(options.folder, 'dist'),
      filename: `${names}.js`,
      chunkFilename: `${names}.js`,
      // In a folder of their own, which the server keeps to itself: see `release-faults.ts` of the API.
      ...(production && { sourceMapFilename: 'maps/[file].map' }),
      cssFilename: `${names}.css`,
      cssChunkFilename: `${names}.css`,
      assetModuleFilename: production ? '[name].[contenthash:8][ext]' : '[name][ext]',
      publicPath: publicPathOf(options.role),
      uniqueName: containerName(options.id),
      // Files of another origin can be compared with their integrity only when they are fetched so.
      crossOriginLoading: options.role === 'remote' ? 'anonymous' : false,
      chunkLoadTimeout: 20_000,
      hashFunction: 'xxhash64',
      // A module that threw while it was loaded throws again on the next try, instead of looking loaded (issue 19351).
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: { ...runtimeAliases(), ...(production ? releaseAliases() : {}) },
    },
    module: { rules: rules(options), parser: { javascript: { exportsPresence: 'error' } } },
    // Webpack's own CSS: files with hashes, linked by the page, so that the policy needs no inline styles.
    experiments: { css: true },
    plugins: pluginsOf(options),
    optimization: {
      // Container and shell must each hold their runtime: `runtimeChunk: 'single'` breaks remotes (issue 18810).
      runtimeChunk: false,
      splitChunks: splittingOf(options.role),
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [minimizer()],
      minimize: production,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(workspaceRoot, '.cache/webpack'),
      name: `${options.id}-${options.role}-${options.mode}`,
      version: readPackageJson(installedFolder('@drayline/federation')).version,
      // Whatever decides how is built; webpack does not follow the imports of a TypeScript file.
      buildDependencies: { config: ownSources() },
    },
  }
}

/**
 * A remote that is released brings maps of positions, without the sources: the server names file and line where a
 * person's browser threw. No script points to them.
 */
function devtoolOf({ role, mode }: BuildOptions): string | false {
  if (mode === 'development') return 'cheap-module-source-map'
  return role === 'remote' ? 'hidden-nosources-source-map' : false
}

/** A screen of a remote is its own file and at most one that it shares: each request more delays its first picture. */
function splittingOf(role: BuildRole): NonNullable<Configuration['optimization']>['splitChunks'] {
  if (role === 'host') return { chunks: 'async', cacheGroups: libraries }
  return role === 'remote' ? { chunks: 'async', maxAsyncRequests: 2 } : { chunks: 'async' }
}

/**
 * About half of the shell's first code, in a file of its own: two files come sooner than one of their size, since each
 * connection starts slowly and both are compiled at the same time. And a release of the shell leaves this one in the
 * browser's cache.
 */
const libraries = {
  libraries: {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router(-dom)?|@tanstack|styled-components|stylis)\//,
    chunks: 'initial' as const,
    enforce: true,
  },
}

/** Minifies scripts with swc: several times as fast as terser, and swc compiles the sources already. */
function minimizer(): WebpackPluginInstance {
  return new TerserPlugin({
    // Copied files (the worker that draws PDFs, and its decoders) come minified from their makers.
    test: /\.js$/,
    exclude: /^pdf\//,
    extractComments: false,
    // swc has threads of its own; processes would only add their start.
    parallel: false,
    minify: stableMinify,
    terserOptions: {
      compress: { passes: 2, ecma: 2020 },
      mangle: true,
      format: { comments: false, ecma: 2020 },
    },
  })
}

function ownSources(): string[] {
  return readdirSync(import.meta.dirname).map((file) => join(import.meta.dirname, file))
}

function entryOf(options: BuildOptions): Configuration['entry'] {
  if (options.role === 'remote') return {}
  if (options.role === 'standalone') return { main: options.entry ?? './src/standalone.tsx' }
  return { main: [providedRequest(), options.entry ?? './src/main.tsx'] }
}

function publicPathOf(role: BuildRole): string {
  if (role === 'remote') return 'auto'
  return role === 'host' ? '/assets/' : '/'
}

/**
 * The external runtime comes as CommonJS and brings a second copy of the federation runtime into the shell (10 kB);
 * these lead every request to the module that is there.
 */
function runtimeAliases(): Record<string, string> {
  const distributed = (name: string, file: string) =>
    join(installedFolder(`@module-federation/${name}`), 'dist', file)
  return {
    '@module-federation/runtime-core$': distributed('runtime-core', 'index.js'),
    '@module-federation/sdk$': distributed('sdk', 'index.js'),
    '@module-federation/runtime/core$': distributed('runtime', 'core.js'),
    '@module-federation/runtime-tools/runtime-core$': distributed('runtime-tools', 'runtime-core.js'),
    // The plugin asks for its runtime plugin by path.
    [`${distributed('inject-external-runtime-core-plugin', 'index.cjs')}$`]: distributed(
      'inject-external-runtime-core-plugin',
      'index.js',
    ),
  }
}

/** The router's package names its development build for every mode; its released one is beside it. */
function releaseAliases(): Record<string, string> {
  const released = (file: string) => join(installedFolder('react-router'), 'dist/production', file)
  return { 'react-router$': released('index.mjs'), 'react-router/dom$': released('dom-export.mjs') }
}

function rules(options: BuildOptions): RuleSetRule[] {
  // Published builds use the production JSX runtime in every mode: a remote in development must run in a released
  // shell, which does not provide `react/jsx-dev-runtime`.
  const development = options.role === 'standalone' && options.mode === 'development'
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true, importAttributes: true },
          transform: { react: { runtime: 'automatic', development, refresh: Boolean(options.refresh) } },
        },
        sourceMaps: devtoolOf(options) !== false,
      },
    },
    { test: /\.css$/, type: 'css' },
    { test: /\.(woff2|svg|png|ico)$/, type: 'asset/resource' },
    {
      // The PDF worker finds decoders and fonts by their own names in one folder. A build's version stands for their
      // content.
      include: /[\\/]pdfjs-dist[\\/](wasm|standard_fonts)[\\/]/,
      dependency: 'url',
      type: 'asset/resource',
      generator: { filename: 'pdf/[name][ext]' },
    },
    {
      test: /[\\/](server-)?messages[\\/][a-z]{2}\.json$/,
      type: 'json',
      // TypeScript here, JavaScript in the published package.
      loader: join(import.meta.dirname, `catalogue-loader${extname(import.meta.filename)}`),
    },
  ]
}

function pluginsOf(options: BuildOptions): WebpackPluginInstance[] {
  const plugins: WebpackPluginInstance[] = [addressPlugin()]
  if (options.role !== 'standalone') plugins.push(federationPlugin(options), new StableIdsPlugin())
  if (options.role === 'host') plugins.push(providePlugin())
  if (options.role === 'remote')
    plugins.push(
      new PlainMapsPlugin(),
      new RetryQueryPlugin(),
      new ChunkIntegrityPlugin(containerName(options.id)),
    )
  if (options.role !== 'host') plugins.push(...facadePlugins())
  return plugins
}

/** Scripts that ask for their own address as files on a disk (pdf.js in Node) would get that of the building machine. */
function addressPlugin(): WebpackPluginInstance {
  return new webpack.DefinePlugin({ 'import.meta.url': JSON.stringify('file:///') })
}

/** Leads direct imports of shared libraries to the facade, before the sharing plugin looks at the request. */
function facadePlugins(): WebpackPluginInstance[] {
  const platformSources = realpathSync(installedFolder('@drayline/platform'))
  return Object.entries(libraryFacades).map(
    ([library, facade]) =>
      new webpack.NormalModuleReplacementPlugin(new RegExp(`^${library}$`), (resource) => {
        if (!resource.context.startsWith(platformSources)) resource.request = facade
      }),
  )
}

/**
 * The shell only provides: its own code takes its own copies directly, without asking who else has one. That would cost
 * time before the first screen, and no other remote may have one.
 */
function providePlugin(): WebpackPluginInstance {
  const provides = Object.fromEntries(
    Object.entries(sharedModules('host')).map(([key, module]) => [key, { ...module, shareKey: key }]),
  )
  return new ProvideSharedPlugin({ shareScope: 'default', provides }) as unknown as WebpackPluginInstance
}

function federationPlugin(options: BuildOptions): WebpackPluginInstance {
  const host = options.role === 'host'
  const plugin = new ModuleFederationPlugin({
    name: host ? 'shell' : containerName(options.id),
    filename: host ? undefined : 'remoteEntry.js',
    exposes: host ? undefined : { ...options.exposes },
    shared: host ? {} : sharedModules(options.role),
    // The default, version-first, fetches every known remote at start, and one that is offline stops the shell.
    shareStrategy: 'loaded-first',
    dts: false,
    // Our descriptor replaces the manifest: one request less.
    manifest: false,
    virtualRuntimeEntry: true,
    experiments: {
      ...(host ? { provideExternalRuntime: true } : { externalRuntime: true }),
      optimization: { target: 'web', disableSnapshot: true },
    },
  })
  return plugin as unknown as WebpackPluginInstance
}
