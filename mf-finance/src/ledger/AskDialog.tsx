import type { WriteOptions } from '@drayline/contract'
import { failureText } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { StepDialog } from '../reason/StepDialog.tsx'

interface AskDialogProps {
  title: string
  hint: string
  confirm: string
  save: (reason: string, options: WriteOptions) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for the reason of a step that another person sees. */
export function AskDialog({ title, hint, confirm, save, onDone, onClose }: AskDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())

  async function submit() {
    if (busy) return
    if (reason.trim() === '') {
      setError(t('ledger.reasonMissing'))
      return
    }
    setBusy(true)
    try {
      await save(reason, { idempotencyKey: key })
      onDone()
    } catch (failure) {
      setError(failureText(failure) ?? t('ledger.notDone'))
      setBusy(false)
    }
  }

  return (
    <StepDialog
      size="sm"
      title={title}
      description={hint}
      confirm={confirm}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ReasonText label={t('reason.label')} error={error} value={reason} onChange={setReason} />
    </StepDialog>
  )
}
