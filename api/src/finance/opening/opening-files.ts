import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCalendarDate } from '@drayline/domain/kernel/dates/dates'
import { isAmount, parseMoney } from '@drayline/domain/kernel/money/money'
import papa from 'papaparse'

/** Files that an old book is taken over from, with their columns; those after the bar may be left out. */
export const openingFiles = {
  purchases: 'invoice open reserve purchased | feeTaken',
  clients: 'client payable due escrow',
  advances: 'advance open',
  brokers: 'broker unapplied refund',
  accounts: 'account balance',
} as const
export type OpeningFile = keyof typeof openingFiles

/** A line of a file: its place, for messages, and its cells by column. */
export class OpeningRow {
  readonly place: string
  readonly #cells: Record<string, string>
  readonly #problems: string[]

  constructor(place: string, cells: Record<string, string>, problems: string[]) {
    this.place = place
    this.#cells = cells
    this.#problems = problems
  }

  /** Remembers what is wrong with this line. */
  wrong(text: string): void {
    this.#problems.push(`${this.place}: ${text}`)
  }

  text(column: string): string {
    return (this.#cells[column] ?? '').trim()
  }

  /** Cents of an amount such as 1500.25; nothing is 0. A negative one only where it may be. */
  cents(column: string, { signed = false } = {}): number {
    const text = this.text(column).replaceAll(',', '')
    if (text === '') return 0
    const isNegative = signed && text.startsWith('-')
    const amount = isNegative ? text.slice(1) : text
    if (isAmount(amount)) return parseMoney(amount) * (isNegative ? -1 : 1)
    this.wrong(`${column} is no amount: ${text}`)
    return 0
  }

  date(column: string): string {
    const text = this.text(column)
    if (!isCalendarDate(text)) this.wrong(`${column} is no date (YYYY-MM-DD): ${text}`)
    return text
  }
}

/** Reads the files of a folder. A file that is missing is empty; what is wrong is added to `problems`. */
export async function readOpening(
  folder: string,
  problems: string[],
): Promise<Record<OpeningFile, OpeningRow[]>> {
  const names = Object.keys(openingFiles) as OpeningFile[]
  const files = await Promise.all(names.map(async (name) => [name, await readRows(folder, name, problems)]))
  return Object.fromEntries(files)
}

async function readRows(folder: string, name: OpeningFile, problems: string[]): Promise<OpeningRow[]> {
  const file = `${name}.csv`
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return []
  const { data, meta, errors } = papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  })
  for (const { row = 0, message } of errors) problems.push(`${file}:${row + 2}: ${message}`)
  const [needed = '', optional = ''] = openingFiles[name].split(' | ')
  const known = [...needed.split(' '), ...optional.split(' ').filter(Boolean)]
  const found = meta.fields ?? []
  for (const column of needed.split(' '))
    if (!found.includes(column)) problems.push(`${file}: the column ${column} is missing`)
  for (const column of found)
    if (!known.includes(column)) problems.push(`${file}: there is no column ${column}`)
  return data.map((cells, index) => new OpeningRow(`${file}:${index + 2}`, cells, problems))
}
