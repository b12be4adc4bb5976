import type { Entry } from '@drayline/domain/finance/ledger/ledger-schema'
import { TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { AccountName } from './AccountName.tsx'
import { BookTable } from './BookTable.tsx'
import { accountHref } from './book-state.ts'
import { Sides, SidesHead } from './sides.tsx'

type Line = Entry['lines'][number]

interface LinesTableProps {
  lines: readonly Line[]
  /** A form stays where it is: its accounts lead nowhere. */
  linked?: boolean
}

/** The lines of an entry, or of one that is asked for, each with whom it belongs to. */
export function LinesTable({ lines, linked = true }: LinesTableProps) {
  const t = useT()
  return (
    <BookTable>
      <table aria-label={t('ledger.lines')}>
        <SidesHead names={[t('ledger.account'), t('ledger.whose')]} />
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
            <tr key={index}>
              <th scope="row">
                {linked ? (
                  <TextLink to={hrefOf(line)}>
                    <AccountName code={line.account} />
                  </TextLink>
                ) : (
                  <AccountName code={line.account} />
                )}
              </th>
              <td data-title={t('ledger.whose')}>
                {[
                  line.client?.name,
                  line.broker?.name,
                  line.purchaseId && t('ledger.purchase', { id: line.purchaseId }),
                ]
                  .filter(Boolean)
                  .join(' · ') || <span className="none">—</span>}
              </td>
              <Sides debit={line.debit} credit={line.credit} />
            </tr>
          ))}
        </tbody>
      </table>
    </BookTable>
  )
}

const hrefOf = ({ account, client, broker }: Line) =>
  accountHref({ account, clientId: client?.id ?? null, brokerId: client ? null : (broker?.id ?? null) })
