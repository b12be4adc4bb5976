import { parseSync } from 'oxc-parser'

/** Kinds of change whose replacement is an operand of what stands around it. */
const operands = new Set([
  'ArithmeticOperator',
  'BooleanLiteral',
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
])

interface Change {
  file: string
  /** `path:line:column-line:column`. */
  range: string
  after: string
  mutator: string
}

/**
 * A file's text with one change in it; undefined when that is no code. Operands get parentheses, as what stands around
 * them could bind more tightly.
 */
export function withChange(text: string, change: Change): string | undefined {
  const [start = 0, end = 0] = offsetsOf(text, change.range)
  const put = (code: string) => text.slice(0, start) + code + text.slice(end)
  const tries = operands.has(change.mutator) ? [`(${change.after})`, change.after] : [change.after]
  return tries.map(put).find((code) => parseSync(change.file, code).errors.length === 0)
}

function offsetsOf(text: string, range: string): number[] {
  const lines = text.split('\n')
  const places = [...range.matchAll(/(\d+):(\d+)/g)]
  return places.map(([, line, column]) => {
    const above = lines.slice(0, Number(line) - 1)
    return above.reduce((sum, one) => sum + one.length + 1, 0) + Number(column)
  })
}
