import { useHost } from '@drayline/contract'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import { approves, needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { pathBetween } from '@drayline/domain/kernel/records/transitions'
import type { FormikProps } from '@drayline/platform/form'
import { useQuery } from '@drayline/platform/query'
import { Alert, TextareaField } from '@drayline/ui'
import { useEffect } from 'react'
import { useT } from '../messages.ts'
import { FindingList } from './FindingList.tsx'
import type { InvoiceValues } from './invoice-values.ts'
import { useSettled } from './use-settled.ts'
import { verdictCheckQuery } from './verdict.queries.ts'

interface VerdictHintProps {
  form: FormikProps<InvoiceValues>
  /** The invoice that is being changed; null for a new one. */
  invoiceId: number | null
  /** The status before any change. */
  stored: InvoiceStatus
}

const amountPattern = /^\d{1,8}(\.\d{1,2})?$/
const nothing = { findings: [] }

/**
 * Says in the form what speaks against the invoice. Saving stays possible; when the chosen status approves it, the
 * reason of the override is asked for.
 */
export function VerdictHint({ form, invoiceId, stored }: VerdictHintProps) {
  const t = useT()
  const { http, can } = useHost()
  const { loadId, amount, status, override } = form.values
  const undecided = stored === 'draft' || stored === 'submitted' || stored === 'rejected'
  const asked = useSettled(undecided && loadId && amountPattern.test(amount) ? `${loadId} ${amount}` : '')
  const [load = '', money = ''] = asked.split(' ')
  const { data } = useQuery({
    ...verdictCheckQuery(http, Number(load), money, invoiceId),
    enabled: asked !== '',
  })
  const findings = asked === '' ? nothing.findings : (data ?? nothing.findings)
  const path = pathBetween(invoiceTransitions, stored, status, can) ?? []
  const isOverridden = needingOverride(findings).length > 0 && approves(path, stored)
  const { setFieldValue } = form

  const isKnown = asked !== '' && data !== undefined
  useEffect(() => {
    // Before the answer is there, what a draft brought back stays.
    if (!isKnown || isOverridden === (override !== null)) return
    void setFieldValue('override', isOverridden ? { reason: '' } : null, false)
  }, [isKnown, isOverridden, override, setFieldValue])

  if (findings.length === 0) return null
  return (
    <>
      <Alert
        tone={needingOverride(findings).length > 0 ? 'warning' : 'info'}
        title={t('verdict.title', { count: findings.length })}
        live
      >
        <FindingList findings={findings} />
      </Alert>
      {override ? (
        <TextareaField name="override.reason" label={t('verdict.reason')} required rows={2} maxLength={500} />
      ) : null}
    </>
  )
}
