import type { Compilation, Compiler } from 'webpack'
import webpack from 'webpack'
import { integrityOf } from './build-files.ts'

const { RuntimeGlobals, RuntimeModule } = webpack
const { LoadScriptRuntimeModule } = webpack.runtime
const { CssLoadingRuntimeModule } = webpack.web

/** Stands for the list until the files are finished. */
const placeholder = '@@integrity@@'
const containerEntry = 'remoteEntry.js'

/** Keeps the list where the shell finds it: `draylineIntegrity.mf_finance['page.1a2b3c4d.js']`. */
class IntegrityModule extends RuntimeModule {
  private readonly container: string

  constructor(container: string) {
    super('integrity', RuntimeModule.STAGE_ATTACH)
    this.container = container
  }

  override generate(): string {
    const all = 'self.draylineIntegrity'
    return `(${all} = ${all} || {}).${this.container} = ${JSON.stringify(placeholder)};`
  }
}

/**
 * Lets a container load scripts and styles only as they were built: the entry holds the hash of each, and the browser
 * refuses what differs. The entry's own is in the registry.
 */
export class ChunkIntegrityPlugin {
  private readonly container: string

  constructor(container: string) {
    this.container = container
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('ChunkIntegrity', (chunk) => {
          compilation.addRuntimeModule(chunk, new IntegrityModule(this.container))
          return undefined
        })
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrity', (code) =>
        this.checked(code, 'script'),
      )
      CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(
        'ChunkIntegrity',
        (code) => this.checked(code, 'link'),
      )
      compilation.hooks.processAssets.tap(
        // After minifying and after names were given by content.
        { name: 'ChunkIntegrity', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        () => fillIn(compilation),
      )
    })
  }

  /** `url` is public path and file; a retry adds a query. */
  private checked(code: string, element: 'script' | 'link'): string {
    const file = `url.slice(${RuntimeGlobals.publicPath}.length).split('?')[0]`
    return `${code}\n${element}.integrity = self.draylineIntegrity.${this.container}[${file}] || '';`
  }
}

function fillIn(compilation: Compilation): void {
  const entry = compilation.getAsset(containerEntry)
  if (!entry) return
  const files = [...compilation.chunks].flatMap((chunk) => [...chunk.files])
  // A third shorter than what the record of a release holds, and no less certain: the list is in the first file to come.
  const list = [...new Set(files)]
    .filter((file) => file !== containerEntry && /\.(js|css)$/.test(file))
    .sort()
    .map((file) => [file, integrityOf(compilation.getAsset(file)?.source.buffer() ?? '', 'sha256')])
  const code = entry.source.source().toString()
  const filled = code.replace(/(["'`])@@integrity@@\1/, () => JSON.stringify(Object.fromEntries(list)))
  compilation.updateAsset(containerEntry, new webpack.sources.RawSource(filled))
}
