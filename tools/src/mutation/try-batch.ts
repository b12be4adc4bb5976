import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { repositoryRoot } from '../cache.ts'
import type { Batch } from './projects.ts'

type StrykerOptions = ConstructorParameters<typeof Stryker>[0]

/** One small change of the code, and whether a test noticed it. */
export interface Mutant {
  /** `path:line` in the repository. */
  place: string
  file: string
  /** The same as Stryker takes it: `path:line:column-line:column`. */
  range: string
  /** The code as it is, and what it was changed to. */
  before: string
  after: string
  /** Stryker's name for the kind of change. */
  mutator: string
  outcome: 'killed' | 'lived' | 'ignored'
  /** True when it died because its tests took too long, which a busy machine may do as well. */
  isTimeout: boolean
  /** True when it does not compile, which no test has to notice. */
  isRefusedByTypes?: boolean
  /** Why a mutant is left out, as the comment beside the code says. */
  reason?: string
}

/** A mutant that takes this many times as long as the tests, and so many milliseconds on top, hangs: it is noticed. */
const timeouts = { timeoutFactor: 4, timeoutMS: 20_000 }

/** Folders that no test of a batch reads. */
const unread = ['dist', '.data', '.cache', '.lerna', 'e2e', 'bench', 'deploy']

const ownPlugins = ['unseen.ts', 'list-only.ts'].map((name) => join(import.meta.dirname, name))

/** Stryker's words; a test file that does not even load is red, too. All others are out of the count. */
const outcomes: Readonly<Record<string, Mutant['outcome']>> = {
  Killed: 'killed',
  Timeout: 'killed',
  RuntimeError: 'killed',
  Survived: 'lived',
  NoCoverage: 'lived',
}

/**
 * Makes each small change in the files (or in `file:line-line`), one at a time, in a copy of the repository, and runs
 * the tests that reach it.
 */
export function tryBatch(batch: Batch, workFolder: string, read: Read): Promise<Mutant[]> {
  return runStryker(batch.files, workFolder, read, {
    testRunner: 'jest',
    jest: {
      projectType: 'custom',
      config: { ...batch.jest, projects: [], testTimeout: 120_000 },
      // Jest follows imports only below the roots of the batch, so elsewhere it would miss tests that reach a file.
      enableFindRelatedTests: batch.name === 'packages/domain',
    },
    coverageAnalysis: 'perTest',
  })
}

/** The same changes without a test, as if all had lived. */
export function listChanges(places: readonly string[], workFolder: string, read: Read): Promise<Mutant[]> {
  return runStryker(places, workFolder, read, { testRunner: 'list-only', coverageAnalysis: 'off' })
}

type Read = (file: string) => string

async function runStryker(
  mutate: readonly string[],
  workFolder: string,
  read: Read,
  options: StrykerOptions,
): Promise<Mutant[]> {
  const results = await new Stryker({
    mutate: [...mutate],
    plugins: ['@stryker-mutator/jest-runner', ...ownPlugins],
    ignorers: ['unseen'],
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    ...timeouts,
    dryRunTimeoutMinutes: 20,
    reporters: ['dots'],
    logLevel: 'error' as StrykerOptions['logLevel'],
    tempDirName: workFolder,
    cleanTempDir: 'always',
    ignorePatterns: unread,
    disableTypeChecks: false,
    // The type checker has no interface that Stryker could read the settings with; nothing in them matters to it.
    tsconfigFile: 'none',
    allowConsoleColors: false,
    allowEmpty: true,
    ...options,
  }).runMutationTest()
  return results.map(({ fileName, location, replacement, mutatorName, status, statusReason }) => {
    const file = relative(repositoryRoot, fileName)
    return {
      place: `${file}:${location.start.line}`,
      file,
      range: `${file}:${rangeOf(location)}`,
      before: textAt(read(file), location),
      after: replacement,
      mutator: mutatorName,
      outcome: outcomes[status] ?? 'ignored',
      isTimeout: status === 'Timeout',
      reason: statusReason,
    }
  })
}

interface Place {
  line: number
  column: number
}

/** Stryker reads columns from 0 and tells them from 1. */
function rangeOf({ start, end }: { start: Place; end: Place }): string {
  return [start, end].map(({ line, column }) => `${line}:${column - 1}`).join('-')
}

/** The source between two places, which count from 1. */
function textAt(source: string, { start, end }: { start: Place; end: Place }): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  if (lines[last] !== undefined) lines[last] = lines[last].slice(0, end.column - 1)
  if (lines[0] !== undefined) lines[0] = lines[0].slice(start.column - 1)
  return lines.join('\n')
}
