import { useHost } from '@drayline/contract'
import { pickChanged } from '@drayline/domain/kernel/forms/pick-changed'
import type { Document, DocumentType } from '@drayline/domain/operations/documents/document'
import { documentTypes } from '@drayline/domain/operations/documents/document'
import { documentChange } from '@drayline/domain/operations/documents/document-schema'
import { clientChoices, invoiceChoices, loadChoices } from '@drayline/platform/choices'
import { ComboboxField, Drawer, EditRecord, ForbiddenState, SelectField, Stack } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { changeDocument, documentQuery } from './documents.queries.ts'

/** The form in which a document gets its type and is filed under client, load and invoice. */
export function DocumentEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http, can } = useHost()
  if (!can('documents.update'))
    return (
      <Drawer open onOpenChange={onClose} title={t('document.edit')}>
        <ForbiddenState />
      </Drawer>
    )
  return (
    <EditRecord
      key={id}
      query={documentQuery(http, id)}
      title={t('document.edit')}
      failedText={t('document.loadFailed')}
      onClose={onClose}
    >
      {(document) => <DocumentForm document={document} onClose={onClose} />}
    </EditRecord>
  )
}

/**
 * Sends what differs from the record. The rest is left to the server, which keeps of it what still belongs to the
 * change: another load brings its client and leaves the invoice of the one before.
 */
function DocumentForm({ document, onClose }: { document: Document; onClose: () => void }) {
  const t = useT()
  const { http, notify } = useHost()
  const choices = useMemo(
    () => ({ client: clientChoices(http), load: loadChoices(http), invoice: invoiceChoices(http) }),
    [http],
  )
  const { documentType, clientId, loadId, invoiceId } = document
  const initialValues = useMemo(
    () => ({ documentType, clientId, loadId, invoiceId }),
    [documentType, clientId, loadId, invoiceId],
  )

  async function saved() {
    notify.success(t('toast.success'), t('document.updated'))
    onClose()
  }

  return (
    <RecordFormDrawer
      name={`document:${document.id}`}
      title={t('document.editTitle')}
      description={document.originalName}
      record={document}
      initialValues={initialValues}
      schema={documentChange}
      save={(values, options, current) =>
        changeDocument(http, document.id, pickChanged(current ?? document, values), options)
      }
      onSaved={saved}
      onClose={onClose}
      failedText={t('document.updateFailed')}
      labels={{
        documentType: t('document.type'),
        clientId: t('document.client'),
        loadId: t('document.load'),
        invoiceId: t('document.invoice'),
      }}
      show={(name, value) => {
        if (value === null || value === undefined) return ''
        return name === 'documentType' ? t(`documentType.${value as DocumentType}`) : `#${value}`
      }}
    >
      <Stack gap={5}>
        <SelectField
          name="documentType"
          label={t('document.type')}
          options={documentTypes.map((type) => ({ value: type, label: t(`documentType.${type}`) }))}
        />
        <ComboboxField
          name="loadId"
          label={t('document.load')}
          search={choices.load.search}
          resolve={choices.load.resolve}
        />
        <ComboboxField
          name="invoiceId"
          label={t('document.invoice')}
          search={choices.invoice.search}
          resolve={choices.invoice.resolve}
        />
        <ComboboxField
          name="clientId"
          creates="client"
          label={t('document.client')}
          search={choices.client.search}
          resolve={choices.client.resolve}
        />
      </Stack>
    </RecordFormDrawer>
  )
}
