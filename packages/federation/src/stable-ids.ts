import type { Compiler, Module } from 'webpack'

/**
 * Names the modules that the federation plugin makes up. Webpack numbers modules by a hash of what they are called, and
 * these are called by the folder the runtime is installed in: the same sources would give other bytes in each folder.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIds', (compilation) => {
      // Before webpack numbers all that have no id yet.
      compilation.hooks.moduleIds.tap({ name: 'StableIds', stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = stableId(module)
          if (id) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}

const madeUp = /data:text\/javascript;charset=utf-8;base64,/

function stableId(module: Module): string | undefined {
  const identifier = module.identifier()
  if (identifier.startsWith('container entry')) return 'container'
  // `provide module (default) react@19.3.1 = <absolute path>`
  if (identifier.startsWith('provide module')) return identifier.replace(/ = .*$/, '')
  return madeUp.test(identifier) ? 'runtime' : undefined
}
