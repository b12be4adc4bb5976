import { useHost } from '@drayline/contract'
import type { Collection } from '@drayline/domain/finance/collections/collection'
import { collectionVoidInput } from '@drayline/domain/finance/collections/collection-schema'
import { serverMessage } from '@drayline/platform/http'
import { Button, Dialog } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { voidCollection } from './collections.queries.ts'

interface VoidDialogProps {
  collection: Pick<Collection, 'id' | 'version' | 'amount' | 'client'>
  onClose: () => void
}

/** Asks why a collection should never have been made, and takes it out of figures and lists. */
export function VoidDialog({ collection, onClose }: VoidDialogProps) {
  const t = useT()
  const { http, notify, format } = useHost()
  const form = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { id, version, amount, client } = collection

  async function save(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (saving) return
    if (!collectionVoidInput.isValidSync({ reason })) {
      setError(t('void.reasonMissing'))
      return
    }
    setSaving(true)
    try {
      await voidCollection(http, id, { reason }, { idempotencyKey: key, version })
      notify.success(t('void.done'), client?.name)
      onClose()
    } catch (failure) {
      setError(serverMessage(failure) ?? t('void.failed'))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('void.title')}
      description={t('void.hint', { client: client?.name ?? '', amount: format.money(amount) })}
      footer={
        <>
          <Button onClick={onClose}>{t('move.cancel')}</Button>
          <Button variant="danger" type="submit" form={form} loading={saving}>
            {t('void.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        <ReasonText label={t('reason.label')} error={error} value={reason} onChange={setReason} />
      </form>
    </Dialog>
  )
}
