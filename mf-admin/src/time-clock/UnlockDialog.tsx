import { Button, Dialog, Field, Textarea } from '@drayline/ui'
import { useId, useState } from 'react'
import { useT } from '../messages.ts'

interface UnlockDialogProps {
  name: string
  pending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks why an approval is lifted. */
export function UnlockDialog({ name, pending, onConfirm, onClose }: UnlockDialogProps) {
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
      title={t('unlock.title')}
      description={t('unlock.message', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('unlock.cancel')}</Button>
          <Button variant="danger" type="submit" form={form} loading={pending}>
            {t('unlock.confirm')}
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
        <Field label={t('entry.reason')} required error={missing ? t('unlock.reasonMissing') : undefined}>
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
