import { Badge, type BadgeTone } from '../display/Badge.tsx'
import { Checkbox } from '../inputs/Checkbox.tsx'
import { Combobox } from '../inputs/Combobox.tsx'
import { Input } from '../inputs/Input.tsx'
import type { ComboboxOption } from '../inputs/use-options.ts'
import { useUiText } from '../messages.ts'
import { keyOf } from './read-rows.ts'
import type { JudgedRow, RowField, RowMatch } from './rows.types.ts'
import { isUnknown } from './use-sheet.ts'

export interface SheetActions {
  onCell: (key: number, column: number, text: string) => void
  /** A record was chosen for a text: it counts for all rows with that text. */
  onChoose: (field: string, text: string, match: RowMatch) => void
  /** A record is missing and is to be added, for this text. */
  onCreate: (field: RowField, text: string, typed: string) => void
  onLeaveOut: (key: number, leftOut: boolean) => void
}

interface SheetRowProps extends SheetActions {
  /** The field of each column; undefined for one that is left out. */
  fields: readonly (RowField | undefined)[]
  judged: JudgedRow<unknown>
  /** Number of the row, from 1. */
  place: number
  disabled: boolean
}

/** A pasted row: whether it is added, its state, and each cell with its fault, where it is corrected. */
export function SheetRow({ fields, judged, place, disabled, onLeaveOut, ...actions }: SheetRowProps) {
  const t = useUiText()
  const { row } = judged
  const isSent = row.result?.outcome === 'created' || isUnknown(row)
  return (
    <tr data-out={row.leftOut || undefined}>
      <th scope="row">
        <Checkbox
          aria-label={t('rows.addRow', { row: place })}
          label={place}
          checked={!row.leftOut}
          disabled={disabled || isSent}
          onCheckedChange={(isOn) => onLeaveOut(row.key, !isOn)}
        />
      </th>
      <td>
        <RowState judged={judged} fields={fields} />
      </td>
      {row.cells.map((text, column) => {
        const field = fields[column]
        const key = column
        if (!field)
          return (
            <td key={key} data-unused="">
              {text}
            </td>
          )
        return (
          <SheetCell
            key={key}
            {...actions}
            {...{ field, column, text, judged, place }}
            disabled={disabled || isSent || row.leftOut}
          />
        )
      })}
    </tr>
  )
}

interface SheetCellProps extends Omit<SheetRowProps, 'fields' | 'onLeaveOut'> {
  field: RowField
  column: number
  text: string
}

function SheetCell({ field, column, text, judged, place, disabled, ...actions }: SheetCellProps) {
  const t = useUiText()
  const { row, meant, fills } = judged
  const error = disabled ? undefined : faultOf(judged, field.name)
  const match = meant[field.name]
  const name = t('rows.cell', { column: field.label, row: place })
  const control = {
    'aria-label': name,
    'aria-invalid': error ? true : undefined,
    size: 'sm' as const,
    disabled,
  }
  const isRenamed = match && text && keyOf(match.name) !== keyOf(text)
  const shown = match?.name ?? text

  function take(option: ComboboxOption | null) {
    const chosen = option && { id: Number(option.value), name: option.label }
    // An empty cell of a field that may stay empty is this row's own matter.
    const isOwn = text.trim() === '' && !field.required
    if (!chosen || isOwn) actions.onCell(row.key, column, chosen?.name ?? '')
    if (chosen) actions.onChoose(field.name, isOwn ? chosen.name : text, chosen)
  }

  return (
    <td data-fault={error ? '' : undefined}>
      {field.search ? (
        <Combobox
          {...control}
          label={name}
          value={shown ? { value: match?.id ?? text, label: shown } : null}
          clearable={!field.required}
          search={field.search}
          onCreate={field.creates ? (typed) => actions.onCreate(field, text, typed) : undefined}
          onValueChange={take}
          // What is left without a choice is the text of the cell, and judged as such.
          onUnsettled={(left) => left && actions.onCell(row.key, column, left.text)}
        />
      ) : (
        <Input
          {...control}
          value={text}
          placeholder={String(fills[field.name] ?? '')}
          onChange={(event) => actions.onCell(row.key, column, event.target.value)}
        />
      )}
      {error ? <span className="fault">{error}</span> : null}
      {isRenamed ? <span className="note">{t('rows.meant', { text })}</span> : null}
    </td>
  )
}

/** What the server said of a cell, until the row is changed, or what the rules say of it. */
function faultOf({ row, errors }: JudgedRow<unknown>, name: string): string | undefined {
  return row.result?.errors.find(({ field }) => field === name)?.message ?? errors[name]
}

function RowState({ judged, fields }: Pick<SheetRowProps, 'judged' | 'fields'>) {
  const t = useUiText()
  const { row, errors } = judged
  const shown = new Set(fields.map((field) => field?.name))
  // A client that follows from the load needs no fault of its own while the load has one.
  const elsewhere = Object.entries(errors).filter(([name]) => !shown.has(name))
  const own = Object.keys(errors).length - elsewhere.length
  const others = own === 0 ? elsewhere.map(([, text]) => text) : []
  const [text, tone] = stateOf(judged)
  const said = row.result && row.result.errors.length === 0 ? row.result.message : null
  return (
    <>
      <Badge tone={tone}>{t(text)}</Badge>
      {row.leftOut
        ? null
        : [...(said ? [said] : []), ...(row.result ? [] : others)].map((line) => (
            <span key={line} className="fault">
              {line}
            </span>
          ))}
    </>
  )
}

type State = readonly [text: Parameters<ReturnType<typeof useUiText>>[0], tone: BadgeTone]

function stateOf({ row, output }: JudgedRow<unknown>): State {
  if (row.result?.outcome === 'created') return ['rows.added', 'green']
  if (row.leftOut) return ['rows.leftOut', 'grey']
  if (isUnknown(row)) return ['rows.notKnown', 'yellow']
  if (row.result) return ['rows.refused', 'red']
  return output ? ['rows.ready', 'blue'] : ['rows.faulty', 'red']
}
