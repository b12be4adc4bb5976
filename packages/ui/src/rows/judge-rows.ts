import { plainNumber } from '@drayline/domain/kernel/money/money'
import { translate } from '@drayline/platform/domain-messages'
import { check, type FormSchema } from '../form/schema.ts'
import type { useUiText } from '../messages.ts'
import { keyOf, textOf } from './read-rows.ts'
import type { FoundRows, JudgedRow, PastedRow, RowField, RowMatch, Sheet } from './rows.types.ts'

export interface JudgeOptions<Output> {
  fields: readonly RowField[]
  numberField: string
  schema: FormSchema<Output>
  found: FoundRows
  /** True where this person writes the day before the month. */
  isDayFirst: boolean
  t: ReturnType<typeof useUiText>
}

/** Judges each row by the rules of the form and by what the server said of its names and numbers. */
export function judgeRows<Output>(
  sheet: Pick<Sheet, 'columns' | 'rows'>,
  options: JudgeOptions<Output>,
): JudgedRow<Output>[] {
  const counts = new Map<string, number>()
  for (const row of sheet.rows) {
    if (row.leftOut) continue
    const number = keyOf(textOf(row, sheet.columns, options.numberField))
    counts.set(number, (counts.get(number) ?? 0) + 1)
  }
  return sheet.rows.map((row) => judge(row, sheet, options, counts))
}

function judge<Output>(
  row: PastedRow,
  { columns }: Pick<Sheet, 'columns'>,
  { fields, numberField, schema, found, isDayFirst, t }: JudgeOptions<Output>,
  counts: ReadonlyMap<string, number>,
): JudgedRow<Output> {
  const texts = new Map(fields.map(({ name }) => [name, textOf(row, columns, name)]))
  const records = fields.filter(({ kind }) => kind === 'record')
  const candidates = new Map(
    records.map(({ name }) => [name, candidatesOf(texts.get(name) ?? '', name, found)]),
  )
  const meant: Record<string, RowMatch> = {}
  for (const [name, list] of candidates) if (list?.length === 1 && list[0]) meant[name] = list[0]
  const fills = Object.assign(
    {},
    ...Object.values(meant).map((match) => match.fills),
  ) as JudgedRow<Output>['fills']
  const typed = fields
    .map((field) => [field.name, typedValue(texts.get(field.name) ?? '', field, meant, isDayFirst)] as const)
    .filter(([, value]) => value !== '' && value !== undefined)

  const { output, errors: broken } = check(schema, { ...fills, ...Object.fromEntries(typed) })
  const errors: Record<string, string> = {}
  for (const [name, text] of Object.entries(broken ?? {})) errors[name] = translate(text)
  for (const [name, list] of candidates) {
    if (list?.length === 0) errors[name] = t('rows.unknown')
    if (list && list.length > 1) errors[name] = t('rows.several')
    if (meant[name]?.fault) errors[name] = meant[name].fault
  }
  const number = keyOf(texts.get(numberField) ?? '')
  if (number && found.taken.has(number)) errors[numberField] ??= t('rows.taken')
  if (number && (counts.get(number) ?? 0) > 1) errors[numberField] ??= t('rows.twice')
  return { row, output: Object.keys(errors).length === 0 ? output : null, errors, meant, fills }
}

/** Records that a text may mean; undefined for an empty one that nobody has chosen a record for. */
function candidatesOf(text: string, name: string, found: FoundRows): readonly RowMatch[] | undefined {
  const key = keyOf(text)
  return found.matches[name]?.get(key) ?? (key === '' ? undefined : [])
}

function typedValue(
  text: string,
  { name, kind }: RowField,
  meant: Readonly<Record<string, RowMatch>>,
  isDayFirst: boolean,
): unknown {
  if (kind === 'record') return meant[name]?.id
  if (kind === 'money') return plainNumber(text) ?? text
  return kind === 'date' ? dateOf(text, isDayFirst) : text
}

/** A day as spreadsheets write it, 11/20/2026 or 11-20-26, as the rules take it; other texts stay as they are. */
function dateOf(text: string, isDayFirst: boolean): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text.trim())
  if (!parts) return text.trim()
  const [, first = '', second = '', year = ''] = parts
  const [month, day] = isDayFirst ? [second, first] : [first, second]
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
