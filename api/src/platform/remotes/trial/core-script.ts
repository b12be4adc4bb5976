import { readFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'

const core = '@module-federation/runtime-core'
let script: Promise<string> | undefined

/** The federation runtime that the shell gives to remotes, as one script: it sets the name remotes know it by. */
export function coreScript(): Promise<string> {
  script ??= bundle(createRequire(import.meta.url).resolve(core))
  return script
}

/** Joins CommonJS files by what they require of each other. What Node brings is left out: a page has none of it. */
async function bundle(entry: string): Promise<string> {
  const files = [entry]
  const modules: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    const { resolve } = createRequire(file)
    const names = [...new Set(text.matchAll(/\brequire\(['"]([^'"]+)['"]\)/g).map(([, name = '']) => name))]
    const ids = names.filter((name) => !isBuiltin(name)).map((name) => [name, idOf(resolve(name), files)])
    modules.push(
      `[function (exports, require, module) {${text}\n}, ${JSON.stringify(Object.fromEntries(ids))}]`,
    )
  }
  return `(() => {
    const modules = [${modules.join(',\n')}]
    const loaded = []
    const load = (id) => {
      if (loaded[id]) return loaded[id].exports
      const [run, ids] = modules[id]
      const module = (loaded[id] = { exports: {} })
      run(module.exports, (name) => (name in ids ? load(ids[name]) : {}), module)
      return module.exports
    }
    globalThis._FEDERATION_RUNTIME_CORE = load(0)
  })()`
}

function idOf(file: string, files: string[]): number {
  const known = files.indexOf(file)
  return known < 0 ? files.push(file) - 1 : known
}
