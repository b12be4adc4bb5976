import { Money } from '@drayline/ui'
import { useT } from '../messages.ts'

/** Head of a table of the book: what its rows are named by, then debit and credit, then another amount. */
export function SidesHead({ names, last }: { names: readonly string[]; last?: string | undefined }) {
  const t = useT()
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {(['debit', 'credit'] as const).map((side) => (
          <th key={side} scope="col" className="end">
            {t(`ledger.${side}`)}
          </th>
        ))}
        {last ? (
          <th scope="col" className="end">
            {last}
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

/** Amounts of a row, each in the column of its side; a side without one stays empty. */
export function Sides(amounts: { debit: string | null; credit: string | null }) {
  const t = useT()
  return (['debit', 'credit'] as const).map((side) => (
    <td key={side} className="end" data-title={t(`ledger.${side}`)}>
      {amounts[side] === null ? <span className="none" /> : <Money value={amounts[side]} />}
    </td>
  ))
}
