import { join } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { Compiler, WebpackPluginInstance } from 'webpack'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { entryFiles } from './chunk-files.ts'
import { installedFolder } from './paths.ts'
import { loadRemoteSource } from './remote-config.ts'
import { createWebpackConfig } from './webpack-config.ts'

/** Writes the harness's page: the entry's files and an empty root. */
class HarnessPagePlugin {
  readonly title: string
  constructor(title: string) {
    this.title = title
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HarnessPage', (compilation) => {
      compilation.hooks.processAssets.tap('HarnessPage', () => {
        const files = entryFiles(compilation, 'main')
        const styles = files.filter((file) => file.endsWith('.css'))
        const scripts = files.filter((file) => file.endsWith('.js'))
        const page = [
          '<!doctype html>',
          `<html lang="en"><head><meta charset="utf-8"><title>${this.title}</title>`,
          '<meta name="viewport" content="width=device-width, initial-scale=1">',
          // As in the shell's page: frames that a screen makes allow their own style by it.
          '<meta property="csp-nonce" nonce="harness" content="harness">',
          ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
          ...scripts.map((file) => `<script defer src="/${file}"></script>`),
          '</head><body><div id="root"></div></body></html>',
        ]
        compilation.emitAsset('index.html', new webpack.sources.RawSource(page.join('\n')))
      })
    })
  }
}

/** A running development server. */
export interface DevServer {
  url: string
  stop: () => Promise<void>
}

/** A remote alone in its harness: no API, no shell, msw answers. */
export async function startHarness(folder: string, port: number | 'auto' = 'auto'): Promise<DevServer> {
  const source = await loadRemoteSource(folder)
  return await servePage({ id: source.id, title: source.title.en, folder, port })
}

/** Every component of the design system in both themes, on a page of its own. */
export async function startGallery(port: number | 'auto' = 'auto'): Promise<DevServer> {
  const folder = installedFolder('@drayline/ui')
  return await servePage({ id: 'gallery', title: 'Gallery', folder, port, entry: './src/gallery/page.tsx' })
}

interface PageOptions {
  id: string
  title: string
  folder: string
  port: number | 'auto'
  entry?: string
}

async function servePage({ id, title, folder, port, entry }: PageOptions): Promise<DevServer> {
  const config = createWebpackConfig({
    role: 'standalone',
    folder,
    mode: 'development',
    id,
    refresh: true,
    ...(entry ? { entry } : {}),
  })
  const plugins: WebpackPluginInstance[] = [
    new HarnessPagePlugin(title),
    new ReactRefreshPlugin({ overlay: false }) as WebpackPluginInstance,
  ]
  const compiler = webpack({ ...config, plugins: [...(config.plugins ?? []), ...plugins] })
  if (!compiler) throw new Error('webpack refused the configuration')
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      historyApiFallback: true,
      static: {
        directory: join(installedFolder('msw'), 'lib'),
        // The worker file alone is of use; the rest of the folder does no harm in development.
        watch: false,
      },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    },
    compiler,
  )
  await server.start()
  const address = server.server?.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return { url: `http://localhost:${actualPort}`, stop: () => server.stop() }
}
