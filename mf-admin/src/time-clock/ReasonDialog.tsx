import { Button, Dialog, Field, Textarea } from '@drayline/ui'
import { useId, useState } from 'react'
import { useT } from '../messages.ts'

interface ReasonDialogProps {
  title: string
  message: string
  label: string
  confirmLabel: string
  pending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a step that somebody else is told about. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, message, label, confirmLabel, pending, onConfirm, onClose } = props
  const t = useT()
  const form = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = tried && reason.trim() === ''
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={message}
      footer={
        <>
          <Button onClick={onClose}>{t('unlock.cancel')}</Button>
          <Button variant="danger" type="submit" form={form} loading={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setTried(true)
          if (reason.trim() && !pending) onConfirm(reason.trim())
        }}
      >
        <Field label={label} required error={missing ? t('unlock.reasonMissing') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
