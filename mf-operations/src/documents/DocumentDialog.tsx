import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Alert,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  lazyComponent,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Spinner,
} from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { DetachDialog } from './DetachDialog.tsx'
import { DocumentProperties } from './DocumentProperties.tsx'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'
import { documentQuery } from './documents.queries.ts'
import { PdfPreview } from './PdfPreview.tsx'
import type { DocumentActions } from './use-document-actions.ts'
import { useProcessing } from './use-processing.ts'

const PagesDialog = lazyComponent(() => import('./PagesDialog.tsx'), 'PagesDialog', { onDemand: true })

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (min-width: 900px) { grid-template-columns: minmax(0, 1fr) 17rem; align-items: start; }
`

interface DocumentDialogProps {
  id: number
  /** The document as a list has it, shown until its own answer is there. */
  known: Document | undefined
  /** Only beside a list. */
  pager?: RecordPager
  actions: DocumentActions
  onEdit: () => void
  /** Shows another document in this place, such as the first with the same content. */
  onOpen: (id: number) => void
  onClose: () => void
}

/** One document: its pages, what is known of it, and what can be done with it. */
export function DocumentDialog({ id, known, pager, actions, onEdit, onOpen, onClose }: DocumentDialogProps) {
  const t = useT()
  const { http } = useHost()
  const {
    data: document,
    error,
    refetch,
  } = useQuery({
    ...documentQuery(http, id),
    placeholderData: known,
  })
  useProcessing(useMemo(() => (document ? [document] : []), [document]))
  return (
    <Dialog
      open
      size="xl"
      onOpenChange={onClose}
      title={document?.originalName ?? t('documents.one')}
      description={document ? <DocumentStatusBadge status={document.status} /> : undefined}
      actions={pager ? <RecordPagerButtons pager={pager} /> : undefined}
      footer={
        document ? (
          <Actions document={document} actions={actions} onEdit={onEdit} onClose={onClose} />
        ) : undefined
      }
    >
      {document ? (
        <Columns>
          <Content document={document} actions={actions} />
          <DocumentProperties document={document} onOpen={onOpen} />
        </Columns>
      ) : null}
      {error && !document ? (
        <ErrorState title={t('document.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!document && !error ? <SkeletonText lines={8} /> : null}
    </Dialog>
  )
}

interface PartProps {
  document: Document
  actions: DocumentActions
}

/** The pages, or why there are none yet. */
function Content({ document, actions }: PartProps) {
  const t = useT()
  const { can } = useHost()
  const [again, setAgain] = useState(false)
  if (document.status === 'processed')
    return <PdfPreview key={`${document.id} ${document.content}`} document={document} />
  if (document.status === 'processing')
    return (
      <EmptyState
        icon="clock"
        title={t('documentStatus.processing')}
        description={t('document.processingHint')}
        action={<Spinner size={20} label={t('documentStatus.processing')} />}
      />
    )
  async function tryAgain() {
    setAgain(true)
    await actions.processAgain(document)
    setAgain(false)
  }
  return (
    <Alert
      tone="destructive"
      title={t('document.notProcessed')}
      actions={
        can('documents.upload') ? (
          <Button size="sm" icon="refresh" loading={again} onClick={() => void tryAgain()}>
            {t('document.processAgain')}
          </Button>
        ) : undefined
      }
    >
      {document.failure}
    </Alert>
  )
}

function Actions({
  document,
  actions,
  onEdit,
  onClose,
}: PartProps & { onEdit: () => void; onClose: () => void }) {
  const t = useT()
  const { can } = useHost()
  const [running, setRunning] = useState<'view' | 'download' | 'remove' | null>(null)
  const [detaching, setDetaching] = useState(false)
  const [arranging, setArranging] = useState(false)
  const ready = document.status === 'processed'
  async function run(name: 'view' | 'download' | 'remove') {
    setRunning(name)
    const gone = await actions[name](document)
    setRunning(null)
    if (gone) onClose()
  }
  return (
    <>
      {detaching ? (
        <DetachDialog
          document={document}
          actions={actions}
          onClose={(detached) => {
            setDetaching(false)
            if (detached) onClose()
          }}
        />
      ) : null}
      {arranging ? <PagesDialog document={document} onClose={() => setArranging(false)} /> : null}
      {actions.mayDetach(document) ? (
        <Button icon="trash" onClick={() => setDetaching(true)}>
          {t('detach.submit')}
        </Button>
      ) : null}
      {actions.mayDelete(document) ? (
        <Button icon="trash" loading={running === 'remove'} onClick={() => void run('remove')}>
          {t('document.delete')}
        </Button>
      ) : null}
      {can('documents.update') && ready && !document.billedBy ? (
        <Button icon="grid" shortcut="p" onClick={() => setArranging(true)}>
          {t('pages.open')}
        </Button>
      ) : null}
      {can('documents.update') && !document.billedBy ? (
        <Button icon="pencil" shortcut="e" onClick={onEdit}>
          {t('document.edit')}
        </Button>
      ) : null}
      <Button icon="external" disabled={!ready} loading={running === 'view'} onClick={() => void run('view')}>
        {t('document.view')}
      </Button>
      <Button
        icon="download"
        variant="primary"
        disabled={!ready}
        loading={running === 'download'}
        onClick={() => void run('download')}
      >
        {t('document.download')}
      </Button>
    </>
  )
}
