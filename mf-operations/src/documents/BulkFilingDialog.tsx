import { useHost } from '@drayline/contract'
import type { DocumentBulkInput, DocumentType } from '@drayline/domain/operations/documents/document'
import { documentTypes } from '@drayline/domain/operations/documents/document'
import { clientChoices, loadChoices } from '@drayline/platform/choices'
import { Button, Combobox, Dialog, Field, Select, Stack } from '@drayline/ui'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useT } from '../messages.ts'

/** What several documents get; what is not named stays. */
export type BulkFiling = Partial<Pick<DocumentBulkInput, 'documentType' | 'loadId' | 'clientId'>>

interface Choice {
  value: number
  label: string
  description?: string
}

interface BulkFilingDialogProps {
  count: number
  /** Null when the person changed their mind. */
  onAnswer: (filing: BulkFiling | null) => void
}

const unchanged = 'unchanged'

/** Asks for the type, load or client of several documents. */
export function BulkFilingDialog({ count, onAnswer }: BulkFilingDialogProps) {
  const t = useT()
  const { http } = useHost()
  const form = useId()
  const choices = useMemo(() => ({ load: loadChoices(http), client: clientChoices(http) }), [http])
  const [type, setType] = useState<DocumentType | typeof unchanged>(unchanged)
  const [load, setLoad] = useState<Choice | null>(null)
  const [client, setClient] = useState<Choice | null>(null)
  const filing: BulkFiling = {
    ...(type === unchanged ? {} : { documentType: type }),
    ...(load ? { loadId: load.value } : {}),
    ...(client && !load ? { clientId: client.value } : {}),
  }
  const isEmpty = Object.keys(filing).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (!isEmpty) onAnswer(filing)
  }

  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onAnswer(null))}
      title={t('filing.bulkTitle', { count })}
      description={t('filing.bulkHint')}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('filing.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} disabled={isEmpty}>
            {t('filing.bulkTitle', { count })}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack gap={4}>
          <Field label={t('document.load')}>
            {(control) => (
              <Combobox<Choice>
                {...control}
                label={t('document.load')}
                value={load}
                search={choices.load.search}
                onValueChange={setLoad}
              />
            )}
          </Field>
          <Field label={t('document.client')} hint={load ? t('filing.clientOfLoad') : undefined}>
            {(control) => (
              <Combobox<Choice>
                {...control}
                label={t('document.client')}
                value={load ? null : client}
                disabled={load !== null}
                placeholder={load?.description}
                search={choices.client.search}
                onValueChange={setClient}
              />
            )}
          </Field>
          <Field label={t('document.type')}>
            {(control) => (
              <Select
                {...control}
                value={type}
                onValueChange={(value) => setType(value as DocumentType | typeof unchanged)}
                options={[
                  { value: unchanged, label: t('filing.unchanged') },
                  ...documentTypes.map((value) => ({ value, label: t(`documentType.${value}`) })),
                ]}
              />
            )}
          </Field>
        </Stack>
      </form>
    </Dialog>
  )
}
