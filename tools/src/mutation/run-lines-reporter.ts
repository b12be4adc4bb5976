import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repositoryRoot } from '../cache.ts'
import { type CountedFile, type RunLines, runFileOf, runLinesFile } from './run-lines.ts'

interface Counted extends CountedFile {
  s: Record<string, number>
}

/** Notes which test ran which statements. Jest loads this module by its path. */
class RunLinesReporter {
  readonly #tests: string[] = []
  readonly #files = new Map<string, { counted: CountedFile; ran: Map<string, number[]> }>()

  onTestResult({ path }: { path: string }, { coverage }: { coverage?: Record<string, Counted> }): void {
    const test = this.#tests.push(relative(repositoryRoot, path)) - 1
    for (const [file, counted] of Object.entries(coverage ?? {})) {
      const known = this.#files.get(file) ?? { counted, ran: new Map() }
      this.#files.set(file, known)
      for (const [id, times] of Object.entries(counted.s))
        if (times > 0) known.ran.set(id, [...(known.ran.get(id) ?? []), test])
    }
  }

  onRunComplete(): void {
    const files: RunLines['files'] = {}
    for (const [file, { counted, ran }] of this.#files)
      files[relative(repositoryRoot, file)] = runFileOf(
        readFileSync(file, 'utf8'),
        counted,
        (id) => ran.get(id) ?? [],
      )
    writeFileSync(runLinesFile, JSON.stringify({ tests: this.#tests, files } satisfies RunLines))
  }
}

export default RunLinesReporter
