import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import webpack from 'webpack'
import { integrityOf } from './build-files.ts'
import { installedFolder } from './paths.ts'
import { providedModules } from './sharing.ts'
import { createWebpackConfig } from './webpack-config.ts'

const entry = './src/frame/draw-frame.tsx'

/** The script of a build that draws the page's frame on the server; never sent to browsers. */
export const frameFile = 'frame.cjs'

/** Whether the shell in a folder has a frame that the server can draw. */
export function hasFrame(folder: string): boolean {
  return existsSync(join(folder, entry))
}

/**
 * The webpack configuration of the frame: the shell's components in one script that needs nothing but the language, so
 * that the server can run it without access to files or the network.
 */
export function createFrameConfig(folder: string, outputPath: string): Configuration {
  const base = createWebpackConfig({
    role: 'standalone',
    folder,
    mode: 'production',
    id: 'shell-frame',
    outputPath,
  })
  return {
    ...base,
    target: 'node24',
    entry: { frame: frameEntry() },
    output: {
      path: outputPath,
      filename: frameFile,
      library: { type: 'commonjs2' },
      publicPath: '',
      uniqueName: 'shell_frame',
      hashFunction: 'xxhash64',
    },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...serverAliases() } },
    plugins: [...(base.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { ...base.optimization, splitChunks: false },
  }
}

/**
 * What the script exports: how to draw, and what remotes take from the shell, by the keys of the sharing table. Clients of
 * React's document are left out: nothing is mounted here.
 */
function frameEntry(): string {
  const keys = providedModules().filter((key) => key !== 'react-dom/client')
  const imports = keys.map((key, index) => `import * as module${index} from '${key}'`)
  const rows = keys.map((key, index) => `'${key}': module${index}`)
  const lines = [...imports, `export * from '${entry}'`, `export const shared = { ${rows.join(', ')} }`]
  return `data:text/javascript,${lines.join('; ')}`
}

/** Draws texts alone: what streams needs channels and streams of a browser. */
function serverAliases(): Record<string, string | false> {
  const legacy = 'cjs/react-dom-server-legacy.browser.production.js'
  return { 'react-dom/server$': join(installedFolder('react-dom'), legacy), stream$: false }
}

/** The hash of a build's frame, for the version and for the server to compare. */
export async function frameIntegrity(outputPath: string): Promise<string | undefined> {
  const file = join(outputPath, frameFile)
  return existsSync(file) ? integrityOf(await readFile(file)) : undefined
}
