import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { documentStatuses, maxMergedDocuments } from '@drayline/domain/operations/documents/document'
import { clientChoices, loadChoices, staffChoices } from '@drayline/platform/choices'
import {
  type BulkAction,
  DataTable,
  type Filter,
  type ListSource,
  type RowAction,
  recordFilter,
  Stack,
} from '@drayline/ui'
import { Tabs } from '@drayline/ui/tabs'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { DocumentCard } from './DocumentCard.tsx'
import { type DocumentTab, documentTabs } from './document-badges.ts'
import { documentColumns } from './document-columns.tsx'
import { UploadBox } from './UploadBox.tsx'
import { useBulkFiling } from './use-bulk-filing.tsx'
import type { DocumentActions } from './use-document-actions.ts'
import { useUnfiledPreset } from './use-unfiled.ts'
import type { Uploads } from './use-uploads.ts'

interface DocumentTabsProps {
  /** Null where the list shows the types of several tabs. */
  tab: DocumentTab | null
  source: ListSource<Document>
  actions: DocumentActions
  /** Null for users who may not upload. */
  uploads: Uploads | null
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  /** Answers whether they were merged. */
  onMerge: (documents: readonly Document[]) => Promise<boolean>
}

/** The four tabs: an upload box for the type of each, and its documents (R-DOC-3). */
export function DocumentTabs(props: DocumentTabsProps) {
  const { tab, source } = props
  const t = useT()
  const content = <TabContent {...props} />
  const tabs = (
    <Tabs
      label={t('documents.tabs')}
      value={tab?.id ?? ''}
      onValueChange={(id) => {
        const next = documentTabs.find((other) => other.id === id)
        source.state.set({
          documentType: next === documentTabs[0] ? null : next?.shows.join(','),
          // The work list shows all types: a tab leads out of it.
          ...(tab ? {} : { filed: null }),
        })
      }}
      items={documentTabs.map((each) => ({
        value: each.id,
        label: t(`documents.tab.${each.id}`),
        content: each.id === tab?.id ? content : null,
      }))}
    />
  )
  if (tab) return tabs
  return (
    <Stack gap={3}>
      {tabs}
      {content}
    </Stack>
  )
}

function TabContent(props: DocumentTabsProps) {
  const { tab, uploads, onOpen, onMerge } = props
  return (
    <Stack gap={3}>
      {uploads ? (
        <UploadBox
          target={{ documentType: tab?.uploads ?? 'other' }}
          uploads={uploads}
          onOpen={onOpen}
          onMerge={(documents) => void onMerge(documents)}
          compact
        />
      ) : null}
      <DocumentGrid {...props} />
    </Stack>
  )
}

function DocumentGrid({ source, actions, uploads, onEdit, onMerge }: DocumentTabsProps) {
  const t = useT()
  const { can, format, notify } = useHost()
  const columns = useMemo(() => documentColumns(t, format), [t, format])
  const filters = useDocumentFilters()
  const presets = useUnfiledPreset()
  const { bulk, dialog } = useBulkFiling()

  function rowActions(document: Document): RowAction[] {
    return [
      ...(can('documents.update')
        ? [
            {
              label: t('document.edit'),
              icon: 'pencil',
              key: 'e',
              onSelect: () => onEdit(document.id),
            } as const,
          ]
        : []),
      ...(document.status === 'failed' && can('documents.upload')
        ? [
            {
              label: t('document.processAgain'),
              icon: 'refresh',
              onSelect: () => void actions.processAgain(document),
            } as const,
          ]
        : []),
      ...(actions.mayDelete(document)
        ? [
            {
              label: t('document.delete'),
              icon: 'trash',
              tone: 'danger',
              onSelect: () => void actions.remove(document),
            } as const,
          ]
        : []),
    ]
  }

  const merge: BulkAction<Document> = {
    id: 'merge',
    label: t('merge.action'),
    icon: 'copy',
    run: async (selection) => {
      const count = selection.count ?? Number.POSITIVE_INFINITY
      if (count < 2 || count > maxMergedDocuments)
        notify.info(t('merge.action'), t('merge.count', { most: maxMergedDocuments }))
      else if (await onMerge(await selection.load())) return undefined
      // Nothing was merged, so the selection stays.
      return { failed: [], cancelled: true }
    },
  }

  return (
    <>
      <DataTable
        list="documents"
        label={t('documents.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('documents.search') }}
        rowHref="open"
        height="content"
        views={false}
        presets={presets}
        bulkActions={[...(bulk ? [bulk] : []), ...(uploads ? [merge] : [])]}
        rowActions={rowActions}
        renderCard={(document, context) => (
          <DocumentCard document={document} context={context} actions={actions} />
        )}
        empty={{ title: t('documents.empty'), message: t('documents.emptyHint'), icon: 'file-text' }}
      />
      {dialog}
    </>
  )
}

function useDocumentFilters(): readonly Filter[] {
  const t = useT()
  const { http, can } = useHost()
  return useMemo(
    () => [
      {
        kind: 'multi',
        id: 'status',
        label: t('document.status'),
        options: documentStatuses.map((status) => ({
          value: status,
          label: t(`documentStatus.${status}`),
        })),
      },
      {
        kind: 'select',
        id: 'filed',
        label: t('document.filed'),
        options: [{ value: 'no', label: t('document.unfiled') }],
      },
      recordFilter('clientId', t('document.client'), clientChoices(http)),
      recordFilter('loadId', t('document.load'), loadChoices(http)),
      ...(can('users.choose')
        ? [recordFilter('uploadedBy', t('document.uploadedBy'), staffChoices(http))]
        : []),
    ],
    [t, http, can],
  )
}
