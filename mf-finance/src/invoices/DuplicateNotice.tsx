import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { useQuery } from '@drayline/platform/query'
import { Alert, Button, lazyComponent, Row } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { DuplicateList } from './DuplicateList.tsx'
import { duplicatesQuery } from './duplicates.queries.ts'

const ClearDuplicateDialog = lazyComponent(() => import('./ClearDuplicateDialog.tsx'), 'ClearDuplicateDialog')

/**
 * Says on an invoice that it may be a duplicate, and of what; a user with the permission declares that it is none. It
 * cannot be approved before. What was declared stays in sight.
 */
export function DuplicateNotice({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT()
  const { http, can } = useHost()
  const [asking, setAsking] = useState(false)
  const { data = [] } = useQuery(duplicatesQuery(http, invoice.id))
  // What was approved has got past this: another like it came later, or it was approved before.
  const isDecided = invoice.status === 'approved' || invoice.status === 'paid'
  const open = data.filter(({ cleared }) => cleared === null)
  const cleared = data.filter((duplicate) => duplicate.cleared !== null)
  return (
    <>
      {open.length > 0 ? (
        <Alert tone="warning" title={t('duplicate.title', { count: open.length })}>
          {isDecided ? null : t(can('invoices.clearDuplicate') ? 'duplicate.hint' : 'duplicate.hintEmployee')}
          <DuplicateList duplicates={open} />
          {can('invoices.clearDuplicate') ? (
            <Row>
              <Button size="sm" onClick={() => setAsking(true)}>
                {t('duplicate.clear')}
              </Button>
            </Row>
          ) : null}
        </Alert>
      ) : null}
      {cleared.length > 0 ? (
        <Alert tone="info" title={t('duplicate.clearedTitle', { count: cleared.length })}>
          <DuplicateList duplicates={cleared} />
        </Alert>
      ) : null}
      {asking ? (
        <ClearDuplicateDialog
          invoice={invoice}
          of={open.map(({ id }) => id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
