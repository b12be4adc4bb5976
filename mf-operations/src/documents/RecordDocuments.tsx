import { useHost } from '@drayline/contract'
import type { Document, DocumentOwner, DocumentType } from '@drayline/domain/operations/documents/document'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Button,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  lazyComponent,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from '@drayline/ui'
import { useId, useState } from 'react'
import { useT } from '../messages.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'
import { DocumentTypeSelect } from './DocumentTypeSelect.tsx'
import { typeIcons } from './document-badges.ts'
import { documentsOfQuery } from './documents.queries.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { RemovedOfRecord } from './RemovedDocuments.tsx'
import { UploadBox } from './UploadBox.tsx'
import { type DocumentActions, useDocumentActions } from './use-document-actions.ts'
import { useProcessing } from './use-processing.ts'
import { useUploads } from './use-uploads.ts'

const DocumentEditor = lazyComponent(() => import('./DocumentEditor.tsx'), 'DocumentEditor')

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: var(--space-1) var(--space-3); padding: var(--space-3) var(--space-5); }
  li + li { border-top: 1px solid var(--border); }
  li > svg { color: var(--text-subtle); }
  .what { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
  button.name { justify-self: start; font-weight: var(--weight-medium); text-align: start; }
  button.name:hover { color: var(--accent-text); text-decoration: underline; }
`

const Padded = styled.div`
  padding: var(--space-4) var(--space-5);
  border-bottom: 1px solid var(--border);

  &:last-child { border-bottom: 0; }
`

const Detached = styled.div`
  padding: var(--space-4) var(--space-5);
  border-top: 1px solid var(--border);

  &:empty { display: none; }
`

const shown = 10

interface RecordDocumentsProps {
  owner: DocumentOwner
  id: number
  /** The type that uploads get unless the person chooses another. */
  documentType: DocumentType
}

/** The documents of a client, a load or an invoice, with upload into it and their preview. */
export function RecordDocuments({ owner, id, documentType }: RecordDocumentsProps) {
  const t = useT()
  const { can } = useHost()
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const [edit, setEdit] = useState<number | null>(null)
  const actions = useDocumentActions()
  return (
    <Card
      flush
      title={t('documents.section')}
      actions={
        can('documents.upload') ? (
          <Button size="sm" icon="upload" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {t('upload.short')}
          </Button>
        ) : undefined
      }
    >
      <Adding owner={owner} id={id} documentType={documentType} open={adding} onOpen={setOpen} />
      <Lines owner={owner} id={id} actions={actions} onOpen={setOpen} />
      {can('documents.restore') && owner !== 'client' ? (
        <Detached>
          <RemovedOfRecord owner={owner} id={id} />
        </Detached>
      ) : null}
      {open ? (
        <DocumentDialog
          id={open}
          known={undefined}
          actions={actions}
          onEdit={() => {
            setEdit(open)
            setOpen(null)
          }}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {edit ? <DocumentEditor id={edit} onClose={() => setEdit(null)} /> : null}
    </Card>
  )
}

interface AddingProps extends RecordDocumentsProps {
  open: boolean
  onOpen: (id: number) => void
}

/** The upload box; what is on its way goes on while it is folded. */
function Adding({ owner, id, documentType, open, onOpen }: AddingProps) {
  const t = useT()
  const typeId = useId()
  const uploads = useUploads(`${owner}:${id}`)
  const [type, setType] = useState(documentType)
  const [merging, setMerging] = useState<readonly Document[] | null>(null)
  return (
    <>
      {open || uploads.busy ? (
        <Padded>
          <Stack gap={3}>
            <div>
              <VisuallyHidden as="label" htmlFor={typeId}>
                {t('document.type')}
              </VisuallyHidden>
              <DocumentTypeSelect id={typeId} value={type} onValueChange={setType} />
            </div>
            <UploadBox
              target={{ documentType: type, [`${owner}Id`]: id }}
              uploads={uploads}
              onOpen={onOpen}
              onMerge={setMerging}
            />
          </Stack>
        </Padded>
      ) : null}
      {merging ? <MergeDialog documents={merging} onClose={() => setMerging(null)} /> : null}
    </>
  )
}

interface LinesProps extends Pick<RecordDocumentsProps, 'owner' | 'id'> {
  actions: DocumentActions
  onOpen: (id: number) => void
}

const noDocuments: readonly Document[] = []

function Lines({ owner, id, actions, onOpen }: LinesProps) {
  const t = useT()
  const { http, format } = useHost()
  const [limit, setLimit] = useState(shown)
  const { data, error, refetch, isFetching } = useQuery(documentsOfQuery(http, owner, id, limit))
  useProcessing(data?.rows ?? noDocuments)
  if (error && !data)
    return <ErrorState compact description={serverMessage(error)} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <Padded>
        <SkeletonRows rows={3} columns={3} />
      </Padded>
    )
  if (data.rows.length === 0) return <EmptyState compact icon="file-text" title={t('documents.empty')} />
  return (
    <>
      <List aria-label={t('documents.section')}>
        {data.rows.map((document) => (
          <li key={document.id}>
            <Icon name={typeIcons[document.documentType]} size={20} />
            <span className="what">
              <button type="button" className="name" onClick={() => onOpen(document.id)}>
                {document.originalName}
              </button>
              <Text size="sm" tone="muted" tabular>
                {t(`documentType.${document.documentType}`)} · {format.fileSize(document.size)} ·{' '}
                <DateText value={document.createdAt} />
                {owner === 'invoice' && document.load && document.invoiceId !== id
                  ? ` · ${t('documents.ofLoad', { number: document.load.loadNumber })}`
                  : null}
              </Text>
              {document.failure ? (
                <Text size="sm" tone="danger">
                  {document.failure}
                </Text>
              ) : null}
            </span>
            <Row gap={1} justify="end">
              <DocumentStatusBadge status={document.status} />
              <IconButton
                icon="download"
                size="sm"
                label={t('document.downloadOne', { name: document.originalName })}
                disabled={document.status !== 'processed'}
                onClick={() => void actions.download(document)}
              />
            </Row>
          </li>
        ))}
      </List>
      {data.next ? (
        <Padded>
          <Row gap={3} justify="space-between">
            {limit < 200 ? (
              <Button size="sm" loading={isFetching} onClick={() => setLimit(200)}>
                {t('documents.more')}
              </Button>
            ) : null}
            {/* The list of all documents knows an invoice's own only, not those of its load. */}
            {owner === 'invoice' ? null : (
              <TextLink to={`/documents?${owner}Id=${id}`}>{t('documents.all')}</TextLink>
            )}
          </Row>
        </Padded>
      ) : null}
    </>
  )
}
