import { useHost } from '@drayline/contract'
import type { Document, DocumentType } from '@drayline/domain/operations/documents/document'
import { clientChoices, invoiceChoices, loadChoices, type RecordChoice } from '@drayline/platform/choices'
import { Button, Combobox, Dialog, Field, FormGrid, Stack } from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { DocumentTypeSelect } from './DocumentTypeSelect.tsx'
import { UploadBox } from './UploadBox.tsx'
import type { Uploads } from './use-uploads.ts'

interface UploadDialogProps {
  uploads: Uploads
  /** The type to begin with. */
  documentType: DocumentType
  onOpen: (id: number) => void
  onMerge: (documents: Document[]) => void
  onClose: () => void
}

type Choice = RecordChoice<unknown> | null

/** Uploads of any type, filed at once where they belong. Closing it stops nothing: the page goes on with the files. */
export function UploadDialog({ uploads, documentType, onOpen, onMerge, onClose }: UploadDialogProps) {
  const t = useT()
  const { http } = useHost()
  const [type, setType] = useState<DocumentType>(documentType)
  const [client, setClient] = useState<Choice>(null)
  const [load, setLoad] = useState<Choice>(null)
  const [invoice, setInvoice] = useState<Choice>(null)
  const search = useMemo(
    () => ({
      client: clientChoices(http).search,
      load: loadChoices(http).search,
      invoice: invoiceChoices(http).search,
    }),
    [http],
  )
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('upload.title')}
      description={t('upload.hint')}
      footer={<Button onClick={onClose}>{t('upload.close')}</Button>}
    >
      <Stack gap={5}>
        <FormGrid>
          <Field label={t('document.type')}>
            {(control) => <DocumentTypeSelect {...control} value={type} onValueChange={setType} />}
          </Field>
          <Field label={t('document.client')}>
            {(control) => (
              <Combobox<RecordChoice<unknown>>
                {...control}
                label={t('document.client')}
                value={client}
                onValueChange={setClient}
                search={search.client}
              />
            )}
          </Field>
          <Field label={t('document.load')}>
            {(control) => (
              <Combobox<RecordChoice<unknown>>
                {...control}
                label={t('document.load')}
                value={load}
                onValueChange={setLoad}
                search={search.load}
              />
            )}
          </Field>
          <Field label={t('document.invoice')}>
            {(control) => (
              <Combobox<RecordChoice<unknown>>
                {...control}
                label={t('document.invoice')}
                value={invoice}
                onValueChange={setInvoice}
                search={search.invoice}
              />
            )}
          </Field>
        </FormGrid>
        <UploadBox
          target={{
            documentType: type,
            clientId: client?.value,
            loadId: load?.value,
            invoiceId: invoice?.value,
          }}
          uploads={uploads}
          onOpen={onOpen}
          onMerge={onMerge}
        />
      </Stack>
    </Dialog>
  )
}
