import type { ExposedModule } from '@drayline/contract'
import type { ChunkGroup, Compilation } from 'webpack'
import { deferredModules } from './sharing.ts'

/** Scripts and styles of a chunk group, in loading order. */
function filesOf(group: ChunkGroup): string[] {
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'))
}

/**
 * For each exposed module what it exports, and the files its code needs before it can run; what it loads later is not
 * among them.
 */
export function exposedModules(compilation: Compilation): Record<string, ExposedModule> {
  const result: Record<string, ExposedModule> = {}
  for (const module of compilation.modules) {
    for (const block of module.blocks) {
      const group = compilation.chunkGraph.getBlockChunkGroup(block)
      for (const dependency of block.dependencies) {
        const name = 'exposedName' in dependency ? dependency.exposedName : undefined
        if (typeof name !== 'string') continue
        const module = compilation.moduleGraph.getModule(dependency)
        const exported = module && compilation.moduleGraph.getProvidedExports(module)
        result[name] = {
          files: group ? filesOf(group) : [],
          ...(Array.isArray(exported) ? { exports: exported } : {}),
          ...deferredOf(compilation, group),
        }
      }
    }
  }
  return result
}

/** Finds the deferred modules that the code of a chunk group takes from the shell before it runs. */
function deferredOf(compilation: Compilation, group: ChunkGroup | undefined): Pick<ExposedModule, 'later'> {
  const modules = (group?.chunks ?? []).flatMap((chunk) => [
    ...compilation.chunkGraph.getChunkModulesIterable(chunk),
  ])
  const keys = modules
    .filter(({ type }) => type === 'consume-shared-module')
    .map((module) => (module as unknown as { options: { shareKey: string } }).options.shareKey)
  const later = deferredModules.filter((key) => keys.includes(key))
  return later.length > 0 ? { later } : {}
}

/**
 * Files of each later module, by its key.
 * @throws Error when the shell's first code holds one: something that is on the first screen imports it
 */
export function deferredFiles(compilation: Compilation): Record<string, string[]> {
  const result: Record<string, string[]> = {}
  for (const module of compilation.modules)
    for (const block of module.blocks)
      for (const dependency of block.dependencies) {
        const key = 'request' in dependency ? String(dependency.request) : ''
        if (!deferredModules.includes(key)) continue
        const group = compilation.chunkGraph.getBlockChunkGroup(block)
        result[key] = group ? filesOf(group) : []
      }
  const early = Object.keys(result).filter((key) => result[key]?.length === 0)
  if (early.length > 0)
    throw new Error(`The shell's first code holds ${early.join(', ')}, which should come later`)
  return result
}

/** Files of an entry point. */
export function entryFiles(compilation: Compilation, name: string): string[] {
  const entry = compilation.entrypoints.get(name)
  return entry ? filesOf(entry) : []
}

/** Files of the shell's own screens by their names: chunks called `screen-…`. */
export function screenFiles(compilation: Compilation): Record<string, string[]> {
  const result: Record<string, string[]> = {}
  for (const [chunkName, group] of compilation.namedChunkGroups) {
    const [, name] = /^screen-(.+)$/.exec(chunkName) ?? []
    if (name) result[name] = filesOf(group)
  }
  return result
}

/** A package in a bundle: how many bytes of source, and which versions (paths) of it. */
export interface BundledPackage {
  name: string
  bytes: number
  folders: string[]
}

/** Packages whose modules are in a build, biggest first. Two folders of one package are two copies. */
export function bundledPackages(compilation: Compilation): BundledPackage[] {
  const packages = new Map<string, BundledPackage>()
  for (const module of compilation.modules) {
    const folder = module.nameForCondition()?.match(/^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//)
    const [, path, name] = folder ?? []
    if (!path || !name) continue
    const entry = packages.get(name) ?? { name, bytes: 0, folders: [] }
    entry.bytes += module.size()
    if (!entry.folders.includes(path)) entry.folders.push(path)
    packages.set(name, entry)
  }
  return [...packages.values()].sort((a, b) => b.bytes - a.bytes)
}
