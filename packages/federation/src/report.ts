import { sizeBudgets } from '@drayline/contract/size-budgets'
import type { BuildResult } from './build.ts'
import { exposedModules } from './chunk-files.ts'

/** Reports the size of a build, one line per file that matters, and which budget it misses. */
export interface SizeReport {
  lines: string[]
  exceeded: string[]
}

/** Weighs a build. A remote's entry and each exposed module have a budget, and so has the shell's entry. */
export function sizeReport(result: BuildResult): SizeReport {
  const size = new Map(result.files.map((file) => [file.path, file.br ?? file.size]))
  const weigh = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (size.get(path) ?? 0), 0)
  const scripts = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.js'))
  const rows: [string, number, number][] = []
  if (result.id === 'shell') {
    const entry = result.compilation.entrypoints.get('main')
    rows.push(['shell entry', weigh(scripts(entry?.getFiles() ?? [])), sizeBudgets.shellEntry])
  } else {
    rows.push(['remoteEntry.js', weigh(['remoteEntry.js']), sizeBudgets.remoteEntry])
    for (const [name, { files }] of Object.entries(exposedModules(result.compilation)))
      rows.push([name, weigh(scripts(files)), sizeBudgets.exposedModule])
  }
  return {
    lines: rows.map(([name, bytes]) => `  ${name.padEnd(32)} ${kilobytes(bytes)} br`),
    exceeded: rows
      .filter(([, bytes, budget]) => bytes > budget)
      .map(
        ([name, bytes, budget]) => `${name} is ${kilobytes(bytes)} br; its budget is ${kilobytes(budget)}`,
      ),
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
