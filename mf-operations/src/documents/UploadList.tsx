import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Button, Icon, IconButton, Row, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'
import { documentQuery } from './documents.queries.ts'
import type { Upload } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    padding: var(--space-2) var(--space-2) var(--space-2) var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
  }
  li > svg { color: var(--text-subtle); }
  li[data-state='failed'] { border-color: var(--danger-border); background: var(--danger-soft); }
  li[data-state='failed'] > svg { color: var(--danger-text); }
  .what { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
  progress { grid-column: 1 / -1; }
`

const Bar = styled.progress`
  appearance: none;
  width: 100%;
  height: 4px;
  border: 0;
  border-radius: var(--radius-full);
  background: var(--surface-active);
  overflow: hidden;

  &::-webkit-progress-bar { background: var(--surface-active); }
  &::-webkit-progress-value { background: var(--accent); transition: width var(--motion-fast) linear; }
  &::-moz-progress-bar { background: var(--accent); }
`

interface UploadListProps {
  uploads: Uploads
  /** Opens a document here when there is a function, else on the page of documents. */
  onOpen?: (id: number) => void
  /** Makes one PDF of what was uploaded. */
  onMerge?: (documents: Document[]) => void
}

/** Every file on its way or just arrived: how far it is, what went wrong, cancel and retry. */
export function UploadList({ uploads, onOpen, onMerge }: UploadListProps) {
  const t = useT()
  if (uploads.items.length === 0) return null
  const documents = uploads.items.flatMap(({ document }) => (document ? [document] : []))
  return (
    <Stack gap={2}>
      <List aria-label={t('upload.list')}>
        {uploads.items.map((upload) => (
          <UploadLine key={upload.key} upload={upload} uploads={uploads} onOpen={onOpen} />
        ))}
      </List>
      {uploads.busy ? null : (
        <Row gap={2} justify="space-between">
          {onMerge && documents.length > 1 ? (
            <Button size="sm" icon="copy" onClick={() => onMerge(documents)}>
              {t('merge.uploaded', { count: documents.length })}
            </Button>
          ) : (
            <span />
          )}
          <Button size="sm" variant="ghost" onClick={uploads.clear}>
            {t('upload.clear')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface UploadLineProps extends Pick<UploadListProps, 'uploads' | 'onOpen'> {
  upload: Upload
}

function UploadLine({ upload, uploads, onOpen }: UploadLineProps) {
  const t = useT()
  const { format } = useHost()
  const { key, file, state, share } = upload
  const document = useCurrent(upload.document)
  const name = file.name
  const moving = state === 'waiting' || state === 'sending'
  const type = t(`documentType.${upload.target.documentType}`)
  return (
    <li data-state={state}>
      <Icon
        name={state === 'failed' ? 'alert-circle' : file.type.startsWith('image/') ? 'image' : 'file-text'}
      />
      <span className="what">
        {document ? <OpenName document={document} name={name} onOpen={onOpen} /> : name}
        <Text size="sm" tone="muted" tabular>
          {type} · {format.fileSize(file.size)} · {stateText()}
        </Text>
        {state === 'failed' ? (
          <Text size="sm" tone="danger" role="alert">
            {serverMessage(upload.error) ?? t('upload.failed', { count: 1 })}
          </Text>
        ) : null}
        {document?.failure ? (
          <Text size="sm" tone="danger" role="status">
            {document.failure}
          </Text>
        ) : null}
        {document?.duplicateOf ? <Duplicate first={document.duplicateOf} onOpen={onOpen} /> : null}
      </span>
      <Row gap={1} nowrap>
        {document ? <DocumentStatusBadge status={document.status} /> : null}
        {moving ? (
          <IconButton
            icon="x"
            size="sm"
            label={t('upload.cancel', { name })}
            onClick={() => uploads.cancel(key)}
          />
        ) : null}
        {state === 'failed' || state === 'cancelled' ? (
          <IconButton
            icon="refresh"
            size="sm"
            label={t('upload.retry', { name })}
            onClick={() => uploads.retry(key)}
          />
        ) : null}
      </Row>
      {moving ? <Bar aria-label={t('upload.progress', { name })} max={1} value={share} /> : null}
    </li>
  )

  function stateText(): string {
    if (state === 'sending') return t('upload.sent', { percent: Math.round(share * 100) })
    return t(`upload.state.${state}`)
  }
}

interface OpenNameProps extends Pick<UploadListProps, 'onOpen'> {
  document: Document
  name: string
}

const NameButton = styled.button`
  justify-self: start;
  color: var(--accent-text);
  font-weight: var(--weight-medium);
  text-align: start;

  &:hover { text-decoration: underline; }
`

function OpenName({ document, name, onOpen }: OpenNameProps) {
  if (!onOpen) return <TextLink to={`/documents?open=${document.id}`}>{name}</TextLink>
  return (
    <NameButton type="button" onClick={() => onOpen(document.id)}>
      {name}
    </NameButton>
  )
}

/** Says that the same content is here already, with the way to the first. */
function Duplicate({ first, onOpen }: Pick<UploadListProps, 'onOpen'> & { first: number }) {
  const t = useT()
  return (
    <Text size="sm" role="status">
      {t('document.duplicate')}{' '}
      {onOpen ? (
        <NameButton type="button" onClick={() => onOpen(first)}>
          {t('document.duplicateFirst', { id: first })}
        </NameButton>
      ) : (
        <TextLink to={`/documents?open=${first}`}>{t('document.duplicateFirst', { id: first })}</TextLink>
      )}
    </Text>
  )
}

/** The record as it is now; the queue has it followed while it is being processed. */
function useCurrent(document: Document | null): Document | null {
  const { http } = useHost()
  const { data } = useQuery({
    ...documentQuery(http, document?.id ?? 0),
    enabled: document !== null,
    initialData: document ?? undefined,
  })
  return data ?? document
}
