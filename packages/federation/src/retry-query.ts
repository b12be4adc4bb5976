import type { Compiler } from 'webpack'
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * Hands the query of the container's own URL (`remoteEntry.js?retry=2`) on to the chunks it loads. A retry then asks
 * the server for every file again, and no cache answers with what failed before.
 */
class RetryQueryModule extends RuntimeModule {
  constructor() {
    super('retry query', RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    const name = RuntimeGlobals.getChunkScriptFilename
    return [
      'var script = document.currentScript',
      "var query = script && script.src ? new URL(script.src).search : ''",
      `var fileName = ${name}`,
      `if (query) ${name} = function (chunk) { return fileName(chunk) + query }`,
    ].join('\n')
  }
}

/** Adds the retry query to the containers of remotes. */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RetryQuery', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap('RetryQuery', (chunk) => {
          compilation.addRuntimeModule(chunk, new RetryQueryModule())
          return undefined
        })
    })
  }
}
