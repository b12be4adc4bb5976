import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { StatedOverride } from '@drayline/domain/finance/invoices/verdict'
import { needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { useQuery } from '@drayline/platform/query'
import { Alert } from '@drayline/ui'
import { useT } from '../messages.ts'
import { FindingList } from './FindingList.tsx'
import { verdictQuery } from './verdict.queries.ts'

/**
 * Says on an invoice what speaks against buying it, while nothing is decided. A manager approves all the same with a
 * reason; what was overridden stays in sight.
 */
export function VerdictNotice({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT()
  const { http, can } = useHost()
  const { data: findings = [] } = useQuery(verdictQuery(http, invoice.id))
  const against = needingOverride(findings)
  const decides = invoice.status === 'submitted' && can('invoices.approve') && can('invoices.override')
  return (
    <>
      {findings.length > 0 ? (
        <Alert
          tone={against.length > 0 ? 'warning' : 'info'}
          title={t('verdict.title', { count: findings.length })}
        >
          <FindingList findings={findings} />
          {against.length > 0 ? t(decides ? 'verdict.hint' : 'verdict.hintEmployee') : null}
        </Alert>
      ) : null}
      {invoice.overrides.map((override) => (
        <Overridden key={override.at} override={override} />
      ))}
    </>
  )
}

function Overridden({ override: { at, by, reason, findings } }: { override: StatedOverride }) {
  const t = useT()
  const { format } = useHost()
  return (
    <Alert tone="info" title={t('verdict.overridden', { at: format.dateTime(at), by: by?.name ?? '' })}>
      {reason}
      <FindingList findings={findings} />
    </Alert>
  )
}
