import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const files = globSync('**/*.ts', { cwd: folder }).filter(
  (file) => !/\.(test|fixtures?)\.ts$|(^|\/)(testing|fuzz)\//.test(file),
)

/** Calls of loggers and makers of errors, up to their closing bracket, and the whole of it without brackets inside. */
const spoken = /(?:\blog(?:ger)?\.(?:info|warn|error)|\bnew \w*(?:Error|Problem))\((?:[^()]|\([^()]*\))*\)/g
/** A text without a word, but for what stands in for a value that is not there. */
const empty = /(?<!\?\? )(?<![\w'"`])(''|""|``)(?![\w'"`])/

const said = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(spoken)].map(([call]) => ({ file, call })),
)

test('whoever reads a log or an error finds words there', () => {
  expect(said.length).toBeGreaterThan(150)
  expect(said.filter(({ call }) => empty.test(call))).toEqual([])
})

test('a line of the log says what it is about besides', () => {
  const lines = said.filter(({ call }) => /^log/.test(call))
  expect(lines.length).toBeGreaterThan(40)
  const bare = lines.filter(({ call }) => /^log(?:ger)?\.\w+\(\s*\{\s*\}/.test(call))
  expect(bare).toEqual([])
})
