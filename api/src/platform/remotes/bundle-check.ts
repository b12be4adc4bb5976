import { Script } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RemoteDescriptor } from '@drayline/contract'
import { sizeBudgets } from '@drayline/contract/size-budgets'
import type { BuildFiles } from './release-check.ts'

/** A name that only React and ReactDOM themselves contain. */
const reactMark = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/** Returns the faults in the code of a build; empty when it is good. */
export function bundleProblems(descriptor: RemoteDescriptor, files: BuildFiles): string[] {
  return [...containerProblems(descriptor, files), ...reactProblems(files), ...variantProblems(files)]
}

/**
 * The code must define the container that the descriptor names, and keep its chunks under that name: a build made for
 * another remote would take that one's place in the page, whatever its descriptor says.
 */
function containerProblems({ container, entry }: RemoteDescriptor, files: BuildFiles): string[] {
  const script = files.get(entry)?.toString('utf8') ?? ''
  const definition = /(?:^|[;\s])(?:var|let|const)\s+(mf_\w+)/.exec(script)?.[1]
  const foreign = [...files]
    .filter(([path]) => path.endsWith('.js'))
    .flatMap(([path, content]) =>
      chunkNames(content.toString('utf8'))
        .filter((name) => name !== container)
        .map((name) => `${path}: holds chunks of '${name}', the container is '${container}'`),
    )
  if (!script || definition === container) return [...syntaxProblems(entry, script), ...foreign]
  const what = definition ? `defines the container '${definition}'` : 'defines no container'
  return [`${entry}: ${what}, remote.json names '${container}'`, ...foreign]
}

function chunkNames(script: string): string[] {
  return [...new Set(script.matchAll(/webpackChunk(mf_\w+)/g).map(([, name = '']) => name))]
}

/** Compiles the entry without running it. */
function syntaxProblems(entry: string, script: string): string[] {
  try {
    new Script(script)
    return []
  } catch (error) {
    return [`${entry}: ${String(error)}`]
  }
}

/** Two Reacts on a page break hooks and context; the shell brings the only one. */
function reactProblems(files: BuildFiles): string[] {
  return [...files]
    .filter(([path, content]) => path.endsWith('.js') && content.includes(reactMark))
    .map(([path]) => `${path}: holds a copy of React; import it as 'react', which the shell shares`)
}

/** What a build is too large in for the pages of users; empty when it fits. The descriptor must be whole. */
export function budgetProblems({ entry, exposes }: RemoteDescriptor, files: BuildFiles): string[] {
  const modules = Object.entries(exposes).map(([name, module]) =>
    overBudget(`exposes['${name}'].files`, weigh(files, module.files), sizeBudgets.exposedModule),
  )
  return [overBudget('entry', weigh(files, [entry]), sizeBudgets.remoteEntry), ...modules].flat()
}

function overBudget(field: string, size: number, budget: number): string[] {
  if (size <= budget) return []
  const text = `${kilobytes(size)} compressed before anything shows, more than ${kilobytes(budget)}`
  return [`remote.json: ${field}: ${text}; load what is not on the first screen later`]
}

/** Bytes of scripts as browsers fetch them. */
function weigh(files: BuildFiles, paths: readonly string[]): number {
  const scripts = paths.filter((path) => path.endsWith('.js'))
  return scripts.reduce((sum, path) => sum + wireBytes(files, path), 0)
}

function wireBytes(files: BuildFiles, path: string): number {
  return (files.get(`${path}.br`) ?? files.get(`${path}.gz`) ?? files.get(path))?.length ?? 0
}

/** Browsers are given the compressed variants, so these must be the same code. */
function variantProblems(files: BuildFiles): string[] {
  return [...files].flatMap(([path, content]) => {
    const [, original, kind] = /^(.+)\.(br|gz)$/.exec(path) ?? []
    if (!original || !kind) return []
    const plain = files.get(original)
    return plain && unpacksTo(content, kind, plain) ? [] : [`${path}: does not hold what ${original} holds`]
  })
}

function unpacksTo(content: Buffer, kind: string, plain: Buffer): boolean {
  const options = { maxOutputLength: Math.max(plain.length, 1) }
  try {
    return (kind === 'br' ? brotliDecompressSync : gunzipSync)(content, options).equals(plain)
  } catch {
    return false
  }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`
}
