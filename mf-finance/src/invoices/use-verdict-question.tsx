import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { lazyComponent } from '@drayline/ui'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { AgainstFindings, VerdictAnswer } from './VerdictDialog.tsx'
import { readVerdict } from './verdict.queries.ts'

const VerdictDialog = lazyComponent(() => import('./VerdictDialog.tsx'), 'VerdictDialog')

/**
 * Asks before a step that goes against what speaks against the invoice at this moment. `against` answers what that is,
 * or null when the usual question is enough. `dialog` belongs on the page.
 */
export function useVerdictQuestion(): {
  against: (invoice: Invoice, to: InvoiceStatus) => Promise<AgainstFindings | null>
  ask: (question: AgainstFindings) => Promise<VerdictAnswer | null>
  dialog: ReactNode
} {
  const { http, can } = useHost()
  const [question, setQuestion] = useState<AgainstFindings | null>(null)
  const resolver = useRef<((answer: VerdictAnswer | null) => void) | null>(null)

  const answer = useCallback((value: VerdictAnswer | null) => {
    setQuestion(null)
    resolver.current?.(value)
    resolver.current = null
  }, [])

  const ask = useCallback((next: AgainstFindings) => {
    resolver.current?.(null)
    setQuestion(next)
    return new Promise<VerdictAnswer | null>((resolve) => {
      resolver.current = resolve
    })
  }, [])

  const against = useCallback(
    async (invoice: Invoice, to: InvoiceStatus): Promise<AgainstFindings | null> => {
      const submits = invoice.status === 'draft' && to === 'submitted'
      const approves = invoice.status === 'submitted' && to === 'approved' && can('invoices.override')
      if (!submits && !approves) return null
      const told = await readVerdict(http, invoice.id)
      const findings = approves ? needingOverride(told) : told.filter(({ severity }) => severity !== 'info')
      return findings.length > 0 ? { invoice, findings, kind: approves ? 'approve' : 'submit' } : null
    },
    [http, can],
  )

  return { against, ask, dialog: question ? <VerdictDialog {...question} onAnswer={answer} /> : null }
}
