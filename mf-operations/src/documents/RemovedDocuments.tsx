import { useHost } from '@drayline/contract'
import type { DocumentOwner, RemovedDocument } from '@drayline/domain/operations/documents/document'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  Dialog,
  EmptyState,
  ErrorState,
  Heading,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useEffect, useRef } from 'react'
import { useT } from '../messages.ts'
import { removedQuery } from './documents.queries.ts'
import { useDocumentActions } from './use-document-actions.ts'

/** Documents deleted or detached recently, for people who may restore them. */
export function RemovedDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('removed.title')}
      description={t('removed.hint')}
      footer={<Button onClick={onClose}>{t('removed.close')}</Button>}
    >
      <RemovedList />
    </Dialog>
  )
}

/** The papers that were taken off a record. Renders nothing when there are none. */
export function RemovedOfRecord({ owner, id }: { owner: DocumentOwner; id: number }) {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery(removedQuery(http, { owner, id }))
  if (!data || data.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label={t('removed.ofRecord')}>
      <Heading level={4} size={4}>
        {t('removed.ofRecord')}
      </Heading>
      <Lines documents={data} />
    </Stack>
  )
}

function RemovedList() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch, isFetching } = useQuery(removedQuery(http, null))
  if (error && !data)
    return <ErrorState compact description={serverMessage(error)} onRetry={refetch} retrying={isFetching} />
  if (!data) return <SkeletonRows rows={3} columns={3} />
  if (data.length === 0) return <EmptyState compact icon="trash" title={t('removed.empty')} />
  return <Lines documents={data} />
}

function Lines({ documents }: { documents: readonly RemovedDocument[] }) {
  const t = useT()
  const { view, restore } = useDocumentActions()
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<number | null>(null)

  // The button that had the focus is gone with its line.
  useEffect(() => {
    if (next.current === null || documents.length === 0) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-restore]') ?? []
    buttons[Math.min(next.current, documents.length - 1)]?.focus()
    next.current = null
  }, [documents])

  async function bringBack(document: RemovedDocument, index: number) {
    next.current = index
    if (!(await restore(document))) next.current = null
  }

  return (
    <Stack gap={4} ref={list}>
      {documents.map((document, index) => (
        <Row key={document.id} gap={3} justify="space-between" align="center">
          <Stack gap={0}>
            <Text style={{ overflowWrap: 'anywhere' }}>{document.originalName}</Text>
            <Text size="sm" tone="muted">
              {t(`removed.${document.removal}`, { name: document.removedBy?.name ?? '' })} ·{' '}
              <DateText value={document.removedAt} show="dateTime" />
              {document.load ? ` · ${t('documents.ofLoad', { number: document.load.loadNumber })}` : null}
            </Text>
            {document.reason ? <Text size="sm">{document.reason}</Text> : null}
          </Stack>
          <Row gap={2}>
            <Button
              size="sm"
              icon="external"
              disabled={document.status !== 'processed'}
              aria-label={t('removed.viewOne', { name: document.originalName })}
              onClick={() => void view(document)}
            >
              {t('document.view')}
            </Button>
            <Button
              size="sm"
              icon="refresh"
              aria-label={t('removed.restoreOne', { name: document.originalName })}
              data-restore=""
              onClick={() => void bringBack(document, index)}
            >
              {t('removed.restore')}
            </Button>
          </Row>
        </Row>
      ))}
    </Stack>
  )
}
