import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceInput } from '@drayline/domain/finance/invoices/invoice'
import { useQueryClient } from '@drayline/platform/query'
import type { ReactNode } from 'react'
import { useVerdictQuestion } from './use-verdict-question.tsx'
import { verdictCheckQuery } from './verdict.queries.ts'

/**
 * Asks once before a form submits an invoice that something speaks against, as the Submit button does. Where the form
 * approves, it asks for the reason of the override itself. `dialog` belongs beside the form.
 */
export function useSaveQuestion(
  invoice: Invoice | null,
  clientName: (id: number) => string,
): { confirmSave: (input: InvoiceInput) => Promise<boolean>; dialog: ReactNode } {
  const { http } = useHost()
  const queries = useQueryClient()
  const { ask, dialog } = useVerdictQuestion()
  const stored = invoice?.status ?? 'draft'

  async function confirmSave({ status, loadId, clientId, amount, invoiceNumber }: InvoiceInput) {
    const submits = status === 'submitted' && (stored === 'draft' || stored === 'rejected')
    if (!submits) return true
    const query = verdictCheckQuery(http, loadId, amount, invoice?.id ?? null)
    const told = await queries.fetchQuery({ ...query, staleTime: 0 })
    const findings = told.filter(({ severity }) => severity !== 'info')
    if (findings.length === 0) return true
    const shown = { invoiceNumber, amount, client: { id: clientId, name: clientName(clientId) } }
    return (await ask({ invoice: shown, findings, kind: 'submit' })) !== null
  }

  return { confirmSave, dialog }
}
