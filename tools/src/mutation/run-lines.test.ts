import { type RunLines, runFileOf, testsThatRan } from './run-lines.ts'

const text = ['export function f(a) {', '  if (a)', '    return 1', '  return 2', '}'].join('\n')
const place = (line: number, column: number, endLine = line) => ({
  start: { line, column },
  end: { line: endLine, column: 99 },
})
const counted = { statementMap: { 0: place(2, 2, 3), 1: place(3, 4), 2: place(4, 2) } }

function learned(): RunLines {
  const ran: Record<string, number[]> = { 0: [0, 1], 1: [0], 2: [1] }
  return {
    tests: ['a.test.ts', 'b.test.ts'],
    files: { 'f.ts': runFileOf(text, counted, (id) => ran[id] ?? []) },
  }
}

test('a line is run by the tests that ran the smallest statement around it', () => {
  const of = (line: number) => [...(testsThatRan(learned(), 'f.ts', line, text) ?? ['unknown'])]
  expect([of(2), of(3), of(4)]).toEqual([['a.test.ts', 'b.test.ts'], ['a.test.ts'], ['b.test.ts']])
  expect(of(1)).toEqual(['unknown'])
})

test('nothing is known of a file that has changed since, or that no test loaded', () => {
  expect(testsThatRan(learned(), 'f.ts', 3, `${text}\n`)).toBeUndefined()
  expect(testsThatRan(learned(), 'g.ts', 3, text)).toBeUndefined()
})

test('lines of what was compiled lead back to the source', () => {
  // The first line of the compiled text is the fifth of the source.
  const inputSourceMap = {
    version: 3,
    sources: ['f.ts'],
    names: [],
    mappings: 'AAIA',
    file: '',
    sourceRoot: '',
  }
  const { statements } = runFileOf(
    text,
    { ...counted, statementMap: { 0: place(1, 0) }, inputSourceMap } as never,
    () => [],
  )
  expect(statements).toEqual([[5, 5, []]])
})
