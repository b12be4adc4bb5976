import { useHost } from '@drayline/contract'
import type { Document, DocumentType } from '@drayline/domain/operations/documents/document'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { shows, useQuery, useQueryClient } from '@drayline/platform/query'
import { Alert, Button, Checkbox, Dialog, Field, FormGrid, Input, Stack, Text } from '@drayline/ui'
import { useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { DocumentTypeSelect } from './DocumentTypeSelect.tsx'
import { documentKeys, documentQuery, mergeDocuments } from './documents.queries.ts'
import { watchProcessing } from './processing-watch.ts'
import { SortableList } from './SortableList.tsx'
import { useProcessing } from './use-processing.ts'

interface MergeDialogProps {
  documents: readonly Document[]
  onClose: (merged: boolean) => void
}

/** Cameras and scanners number their files; 10 comes after 9. */
function byName(a: Document, b: Document): number {
  return a.originalName.localeCompare(b.originalName, undefined, { numeric: true }) || a.id - b.id
}

/** The value that all have in common, else none. */
function common<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

/** The documents as they are now; read again once those that are being processed are. */
function useCurrent(documents: readonly Document[]): readonly Document[] {
  const { http } = useHost()
  const queries = useQueryClient()
  const ids = documents.map(({ id }) => id)
  const { data = documents } = useQuery({
    queryKey: [...documentKeys.all, 'merge', ...ids],
    meta: shows('document'),
    queryFn: () =>
      Promise.all(ids.map((id) => queries.fetchQuery({ ...documentQuery(http, id), staleTime: 0 }))),
    enabled: documents.some(({ status }) => status === 'processing'),
  })
  useProcessing(data)
  return data
}

/** Several documents become one PDF, in the order that the person decides. */
export function MergeDialog({ documents, onClose }: MergeDialogProps) {
  const t = useT()
  const host = useHost()
  const { http, notify, format } = host
  const [order, setOrder] = useState<readonly Document[]>(() => documents.toSorted(byName))
  const [type, setType] = useState<DocumentType>(documents[0]?.documentType ?? 'other')
  const [name, setName] = useState('')
  const [removeSources, setRemoveSources] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The same order sent again is the same wish; another order is a new one.
  const intention = useRef({ body: '', key: '' })
  const current = useCurrent(documents)
  const waiting = current.some(({ status }) => status === 'processing')
  const unusable = current.filter(({ status }) => status === 'failed')

  async function merge() {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const body = {
        documentIds: order.map(({ id }) => id),
        documentType: type,
        originalName: name.trim() || null,
        clientId: common(order.map(({ clientId }) => clientId)) ?? null,
        loadId: common(order.map(({ loadId }) => loadId)) ?? null,
        invoiceId: common(order.map(({ invoiceId }) => invoiceId)) ?? null,
        removeSources,
      }
      const text = JSON.stringify(body)
      if (intention.current.body !== text) intention.current = { body: text, key: crypto.randomUUID() }
      const merged = await mergeDocuments(http, body, { idempotencyKey: intention.current.key })
      notify.success(t('toast.success'), t('merge.done', { name: merged.originalName }))
      watchProcessing(host, [merged])
      onClose(true)
    } catch (error) {
      if (!isUnauthorized(error)) setFailure(serverMessage(error) ?? t('merge.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="lg"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open || busy ? undefined : onClose(false))}
      title={t('merge.title')}
      description={t('merge.hint')}
      footer={
        <>
          <Button onClick={() => onClose(false)} disabled={busy}>
            {t('merge.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={waiting || unusable.length > 0}
            onClick={() => void merge()}
          >
            {t('merge.submit', { count: order.length })}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {failure ? <Alert tone="destructive" title={failure} /> : null}
        {waiting ? <Alert tone="info" title={t('merge.waiting')} live /> : null}
        {unusable.length > 0 ? (
          <Alert
            tone="warning"
            title={t('merge.unusable', {
              names: unusable.map(({ originalName }) => originalName).join(', '),
            })}
          />
        ) : null}
        <SortableList
          label={t('merge.order')}
          items={order}
          keyOf={({ id }) => id}
          nameOf={({ originalName }) => originalName}
          onOrder={setOrder}
        >
          {(document) => (
            <Stack gap={0}>
              <Text style={{ overflowWrap: 'anywhere' }}>{document.originalName}</Text>
              <Text size="sm" tone="muted" tabular>
                {t(`documentType.${document.documentType}`)} · {format.fileSize(document.size)}
              </Text>
            </Stack>
          )}
        </SortableList>
        <FormGrid>
          <Field label={t('document.type')}>
            {(control) => <DocumentTypeSelect {...control} value={type} onValueChange={setType} />}
          </Field>
          <Field label={t('merge.name')} hint={t('merge.nameHint')}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={150}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </FormGrid>
        <Checkbox
          checked={removeSources}
          onCheckedChange={setRemoveSources}
          label={t('merge.removeSources')}
        />
      </Stack>
    </Dialog>
  )
}
