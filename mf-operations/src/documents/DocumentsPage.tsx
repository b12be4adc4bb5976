import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { styled } from '@drayline/platform/styled'
import {
  Button,
  LinkButton,
  lazyComponent,
  Page,
  Stack,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import { DocumentStats } from './DocumentStats.tsx'
import { DocumentTabs } from './DocumentTabs.tsx'
import { tabOf } from './document-badges.ts'
import { documentsList } from './documents.queries.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { RecentLoads } from './RecentLoads.tsx'
import { RemovedDialog } from './RemovedDocuments.tsx'
import { SidePanels } from './SidePanels.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import { useProcessing } from './use-processing.ts'
import { useUploads } from './use-uploads.ts'

const DocumentEditor = lazyComponent(() => import('./DocumentEditor.tsx'), 'DocumentEditor')

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  @media (min-width: 1200px) { grid-template-columns: minmax(0, 1fr) 17rem; align-items: start; }
`

/**
 * Document Management: figures, four tabs with upload and documents, beside them recent loads, activity and payments
 * (R-DOC-1 to R-DOC-5).
 */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Document>(documentsList)
  const pager = useRecordNavigation({ source, list: documentsList, openId: record.open })
  const actions = useDocumentActions()
  const uploads = useUploads('documents')
  const merge = useMerge()
  const [removed, setRemoved] = useState(false)
  useProcessing(source.rows)
  const tab = tabOf(source.state.search.get('documentType'))
  const mayUpload = can('documents.upload')
  return (
    <Page
      title={t('documents.title')}
      subtitle={t('documents.subtitle')}
      width="full"
      actions={
        <>
          {can('documents.restore') ? (
            <Button icon="trash" onClick={() => setRemoved(true)}>
              {t('removed.title')}
            </Button>
          ) : null}
          {can('documents.update') ? (
            <LinkButton to="/documents/file" icon="clipboard">
              {t('filing.open')}
            </LinkButton>
          ) : null}
          {mayUpload ? (
            <Button variant="primary" icon="upload" onClick={record.create}>
              {t('upload.title')}
            </Button>
          ) : null}
        </>
      }
    >
      <DocumentStats />
      <Columns>
        <DocumentTabs
          tab={tab}
          source={source}
          actions={actions}
          uploads={mayUpload ? uploads : null}
          onOpen={record.show}
          onEdit={record.editRecord}
          onMerge={merge.start}
        />
        <Stack gap={4}>
          <RecentLoads />
          <SidePanels />
        </Stack>
      </Columns>
      {record.open ? (
        <DocumentDialog
          id={record.open}
          known={source.rows.find(({ id }) => id === record.open)}
          pager={pager}
          actions={actions}
          onEdit={() => record.open && record.editRecord(record.open)}
          onOpen={record.show}
          onClose={record.close}
        />
      ) : null}
      {record.edit ? <DocumentEditor id={record.edit} onClose={record.close} /> : null}
      {record.creating && mayUpload ? (
        <UploadDialog
          uploads={uploads}
          documentType={tab?.uploads ?? 'other'}
          onOpen={record.show}
          onMerge={(documents) => void merge.start(documents)}
          onClose={record.close}
        />
      ) : null}
      {removed ? <RemovedDialog onClose={() => setRemoved(false)} /> : null}
      {merge.documents ? <MergeDialog documents={merge.documents} onClose={merge.end} /> : null}
    </Page>
  )
}

/** The documents that are being merged, and the answer to the caller. */
function useMerge() {
  const [documents, setDocuments] = useState<readonly Document[] | null>(null)
  const answer = useRef<(merged: boolean) => void>(undefined)
  return {
    documents,
    start: (chosen: readonly Document[]) => {
      answer.current?.(false)
      setDocuments(chosen)
      return new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
    },
    end: (merged: boolean) => {
      setDocuments(null)
      answer.current?.(merged)
    },
  }
}
