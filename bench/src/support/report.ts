import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '../../../tools/src/cache.ts'
import type { Machine } from './machine.ts'
import { isMet, type PartResult, short, type Table, type Target } from './result.ts'

const file = join(repositoryRoot, 'docs/performance.md')

/** The machine, and how busy it was before and after. */
export interface Circumstances extends Machine {
  load: number[]
}

/** Prints what was measured. */
export function printParts(parts: readonly PartResult[], machine: Circumstances): void {
  for (const part of parts) console.log(`\n${partText(part)}`)
  console.log(`\n${circumstances(machine)}`)
}

/**
 * Writes the tables into docs/performance.md, each part between its own two marks, so that a part measured alone
 * leaves the others as they were. Everything outside the marks is written by people.
 */
export async function writeReport(parts: readonly PartResult[], machine: Circumstances): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const part of parts)
    text = replaceBlock(text, part.name, `${partText(part)}\n\n${circumstances(machine)}`)
  await writeFile(file, text)
  console.log('\nWritten to docs/performance.md')
}

function replaceBlock(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${file} has no place for the part ${name} (${start} … ${end})`)
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`
}

function partText({ tables, targets }: PartResult): string {
  return [...tables.map(tableText), targetsText(targets)].join('\n\n')
}

function tableText({ title, head, rows, notes = [] }: Table): string {
  return [`**${title}**`, '', ...lines(head, rows), ...notes.flatMap((note) => ['', note])].join('\n')
}

function targetsText(targets: readonly Target[]): string {
  const rows = targets.map((target) => [
    target.what,
    `${target.bound === 'most' ? '≤' : '≥'} ${target.limit}${target.unit ? ` ${target.unit}` : ''}`,
    `${short(target.value)}${target.unit ? ` ${target.unit}` : ''}`,
    isMet(target) ? 'pass' : '**miss**',
  ])
  return lines(['Target', 'Limit', 'Measured', ''], rows).join('\n')
}

function lines(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = [], ...rest] = all
  return [line(first), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest.map(line)]
}

function circumstances({ description, versions, load }: Circumstances): string {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return (
    `_${new Date().toISOString().slice(0, 10)}, ${description}; ${named.join(', ')}. ` +
    `Processes that wanted to run (load) before and after: ${load.join(' and ')}._`
  )
}
