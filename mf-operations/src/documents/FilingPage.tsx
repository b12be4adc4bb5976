import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  Row,
  Skeleton,
  SkeletonText,
  Text,
  useShownKeys,
} from '@drayline/ui'
import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../messages.ts'
import { guessQuery } from './documents.queries.ts'
import { FilingForm } from './FilingForm.tsx'
import { filingKeyNames, filingKeys } from './filing-keys.ts'
import { PdfPreview } from './PdfPreview.tsx'
import { type FilingQueue, useFilingQueue } from './use-filing-queue.ts'
import { useProcessing } from './use-processing.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  --sheet-height: 45dvh;

  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) 22rem;
    align-items: start;
    --sheet-height: calc(100dvh - 15rem);
  }
`

/** Papers that are filed nowhere, one by one, by keyboard: the picture beside the fields (R-DOC-15). */
export function Component() {
  const t = useT()
  const queue = useFilingQueue()
  const { source, current, left, skipped } = queue
  useFilingKeys(queue)
  useShownKeys(filingKeyNames.map((key) => ({ label: t(`filing.key.${key}`), keys: filingKeys[key] })))
  return (
    <Page
      title={t('filing.title')}
      subtitle={source.data ? t('filing.left', { count: left }) : undefined}
      width="full"
      actions={
        <LinkButton to="/documents" icon="arrow-left">
          {t('filing.back')}
        </LinkButton>
      }
    >
      {queue.failure ? <Alert tone="destructive" title={queue.failure} live /> : null}
      <LastFiled queue={queue} />
      {source.error && !source.data ? (
        <ErrorState description={serverMessage(source.error)} onRetry={() => void source.refetch()} />
      ) : null}
      {source.isPending ? <Skeleton height="60dvh" radius="var(--radius-lg)" /> : null}
      {current ? <Paper key={current.id} queue={queue} document={current} /> : null}
      {source.data && !current ? (
        <EmptyState
          icon="check-circle"
          title={t(skipped > 0 ? 'filing.onlySkipped' : 'filing.done')}
          description={t(skipped > 0 ? 'filing.skippedHint' : 'filing.doneHint', { count: skipped })}
          action={
            skipped > 0 ? (
              <Button variant="primary" onClick={queue.showSkipped}>
                {t('filing.showSkipped')}
              </Button>
            ) : (
              <LinkButton to="/documents">{t('filing.back')}</LinkButton>
            )
          }
        />
      ) : null}
    </Page>
  )
}

/** What became of the paper before, and the way back. */
function LastFiled({ queue: { last, undo } }: { queue: FilingQueue }) {
  const t = useT()
  return (
    <Row gap={3} role="status" align="center" style={last ? { minHeight: 'var(--control-sm)' } : undefined}>
      {last ? (
        <>
          <Text size="sm" tone="muted">
            {t(last.after ? 'filing.filed' : 'filing.saving', {
              name: last.before.originalName,
              place: last.place,
            })}
          </Text>
          {last.after ? (
            <Button size="sm" variant="ghost" icon="undo" onClick={() => void undo()}>
              {t('filing.undo')}
            </Button>
          ) : null}
        </>
      ) : null}
    </Row>
  )
}

function Paper({ queue, document }: { queue: FilingQueue; document: NonNullable<FilingQueue['current']> }) {
  const t = useT()
  const { http } = useHost()
  const guess = useQuery(guessQuery(http, document.id))
  useProcessing(useMemo(() => [document], [document]))
  return (
    <Columns>
      {document.status === 'processed' ? (
        <PdfPreview document={document} everywhere />
      ) : (
        <EmptyState
          icon={document.status === 'failed' ? 'alert-circle' : 'clock'}
          title={t(document.status === 'failed' ? 'document.notProcessed' : 'documentStatus.processing')}
          description={document.failure ?? t('document.processingHint')}
        />
      )}
      {guess.isPending ? (
        <SkeletonText lines={8} />
      ) : (
        <FilingForm
          document={document}
          guess={guess.data}
          onFile={(filed) => void queue.file(document, filed)}
          onSkip={() => queue.skip(document.id)}
        />
      )}
    </Columns>
  )
}

/** Alt N skips the paper, Alt Z takes back the one before. */
function useFilingKeys(queue: FilingQueue): void {
  const latest = useRef(queue)
  useEffect(() => {
    latest.current = queue
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { current, skip, undo } = latest.current
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      if (event.code === 'KeyN' && current) skip(current.id)
      else if (event.code === 'KeyZ') void undo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
