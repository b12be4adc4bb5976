import type { Document } from '@drayline/domain/operations/documents/document'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Alert, Button, Dialog, Field, Stack, Textarea } from '@drayline/ui'
import { useId, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import type { DocumentActions } from './use-document-actions.ts'

/** As many characters as the API keeps of a reason. */
const maxReason = 500

interface DetachDialogProps {
  document: Document
  actions: DocumentActions
  /** Returns whether the paper was detached. */
  onClose: (detached: boolean) => void
}

/** Asks why a paper is taken off a billed invoice, and takes it off. */
export function DetachDialog({ document, actions, onClose }: DetachDialogProps) {
  const t = useT()
  const domain = domainMessages.useT()
  const form = useId()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function detach() {
    if (busy) return
    if (!reason.trim()) {
      setMissing(true)
      field.current?.focus()
      return
    }
    setBusy(true)
    const problem = await actions.detach(document, reason.trim())
    setBusy(false)
    setFailure(problem)
    if (problem === null) onClose(true)
  }

  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open || busy ? undefined : onClose(false))}
      title={t('detach.title')}
      description={t('detach.hint', { name: document.originalName })}
      footer={
        <>
          <Button disabled={busy} onClick={() => onClose(false)}>
            {t('detach.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={form} loading={busy}>
            {t('detach.submit')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void detach()
        }}
      >
        <Stack gap={4}>
          {failure ? <Alert tone="destructive" title={failure} /> : null}
          <Field
            label={t('detach.reason')}
            error={missing ? domain('document.detach.reason') : undefined}
            required
          >
            {(control) => (
              <Textarea
                ref={field}
                rows={3}
                maxLength={maxReason}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value)
                  setMissing(false)
                }}
                {...control}
              />
            )}
          </Field>
        </Stack>
      </form>
    </Dialog>
  )
}
