import type { Compilation, Compiler } from 'webpack'
import webpack from 'webpack'

/**
 * Takes out of maps what differs from folder to folder: the name of the script from before scripts were named by their
 * content (the map's own name tells the right one), and the map of the container's entry, whose modules are made up and
 * named by folders.
 */
export class PlainMapsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PlainMaps', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tap({ name: 'PlainMaps', stage }, () => plain(compilation))
    })
  }
}

function plain(compilation: Compilation): void {
  for (const { name, source } of compilation.getAssets()) {
    if (!name.startsWith('maps/')) continue
    if (name === 'maps/remoteEntry.js.map') {
      compilation.deleteAsset(name)
      continue
    }
    const { file, ...map } = JSON.parse(source.source().toString()) as { file?: string }
    compilation.updateAsset(name, new webpack.sources.RawSource(JSON.stringify(map)))
  }
}
