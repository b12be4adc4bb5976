import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { Alert, Button, Dialog } from '@drayline/ui'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { ChangedFields } from './ChangedFields.tsx'
import type { SeenInvoice } from './changed-fields.ts'

interface Question {
  seen: SeenInvoice
  now: Invoice
  /** True when the same step is still possible. */
  canGoOn: boolean
}

/**
 * Tells that an invoice was changed before the step was taken, and what changed; answers whether the person wants to
 * be asked again about what is there now. `dialog` belongs on the page.
 */
export function useLookAgain(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const resolver = useRef<((again: boolean) => void) | null>(null)

  const answer = useCallback((again: boolean) => {
    setQuestion(null)
    resolver.current?.(again)
    resolver.current = null
  }, [])

  const ask = useCallback((next: Question) => {
    resolver.current?.(false)
    setQuestion(next)
    return new Promise<boolean>((resolve) => {
      resolver.current = resolve
    })
  }, [])

  return { ask, dialog: question ? <ChangedDialog {...question} onAnswer={answer} /> : null }
}

function ChangedDialog({ seen, now, canGoOn, onAnswer }: Question & { onAnswer: (again: boolean) => void }) {
  const t = useT()
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title={t('changed.title', { invoiceNumber: seen.invoiceNumber })}
      description={t('changed.hint')}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('changed.close')}</Button>
          {canGoOn ? (
            <Button variant="primary" icon="refresh" onClick={() => onAnswer(true)}>
              {t('changed.again')}
            </Button>
          ) : null}
        </>
      }
    >
      <Alert tone="warning">
        <ChangedFields seen={seen} now={now} />
      </Alert>
    </Dialog>
  )
}
