import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'

/** What tests ran of the files of the API, as `npm run mutation -- --learn` saw it. */
export interface RunLines {
  /** Test files; statements name them by their place in this list. */
  tests: string[]
  files: Record<string, RunFile>
}

interface RunFile {
  /** SHA-256 of the text that was run: of any other text nothing is known. */
  hash: string
  statements: Statement[]
}

/** First and last line, from 1, and the tests that ran it. */
type Statement = readonly [from: number, to: number, tests: readonly number[]]

/** A file as it was counted: statements of the compiled text, and how that leads back to the source. */
export interface CountedFile {
  statementMap: Record<string, { start: Position; end: Position }>
  inputSourceMap?: SourceMapPayload
}
interface Position {
  line: number
  column: number
}

export const runLinesFile = join(repositoryRoot, '.cache/mutation-run-lines.json')

/** Statements by the lines of the source, with the tests that ran each. */
export function runFileOf(text: string, counted: CountedFile, testsOf: (id: string) => number[]): RunFile {
  const map = counted.inputSourceMap && new SourceMap(counted.inputSourceMap)
  const lineOf = ({ line, column }: Position) => {
    const entry = map?.findEntry(line - 1, column)
    return entry && 'originalLine' in entry ? entry.originalLine + 1 : line
  }
  const statements = Object.entries(counted.statementMap).map(
    ([id, { start, end }]): Statement => [lineOf(start), lineOf(end), testsOf(id)],
  )
  return { hash: hashOf(text), statements }
}

/**
 * The tests that ran a line, by the smallest statement around it. Undefined where nothing is known: nothing was learned
 * yet, the file has changed since, or no statement is around the line.
 */
export function testsThatRan(
  { tests, files }: RunLines,
  file: string,
  line: number,
  text: string,
): ReadonlySet<string> | undefined {
  const known = files[file]
  if (known?.hash !== hashOf(text)) return undefined
  const around = known.statements.filter(([from, to]) => from <= line && line <= to)
  const size = ([from, to]: Statement) => to - from
  const [inner] = around.toSorted((a, b) => size(a) - size(b))
  if (!inner) return undefined
  const smallest = around.filter((statement) => size(statement) === size(inner))
  return new Set(smallest.flatMap(([, , ran]) => ran.map((index) => tests[index] ?? '')))
}

let learned: RunLines | undefined

/** What was learned last, or nothing at all. */
export function readRunLines(): RunLines {
  try {
    learned ??= JSON.parse(readFileSync(runLinesFile, 'utf8')) as RunLines
  } catch {
    learned = { tests: [], files: {} }
  }
  return learned
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
