import { useHost } from '@drayline/contract'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery, useQuery } from '@drayline/platform/query'
import {
  Button,
  EmptyState,
  ErrorState,
  lazyComponent,
  Money,
  MoreButton,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { BookTable } from './BookTable.tsx'
import { journalHref, useBookState } from './book-state.ts'
import { JournalStatusBadge } from './JournalStatusBadge.tsx'
import { journalsQuery, periodsQuery } from './ledger.queries.ts'

const JournalDrawer = lazyComponent(() => import('./JournalDrawer.tsx'), 'JournalDrawer')
const JournalForm = lazyComponent(() => import('./JournalForm.tsx'), 'JournalForm')
const UndoForm = lazyComponent(() => import('./UndoForm.tsx'), 'UndoForm')

/** Entries by hand: asked for by one person, posted or refused by another one. */
export function Journals() {
  const t = useT()
  const { http, can, format } = useHost()
  const state = useBookState()
  const query = useInfiniteQuery(journalsQuery(http))
  const { data: book } = useQuery(periodsQuery(http))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const close = () => state.set({ new: null, undo: null, journal: null })
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="center" gap={3}>
        <Text as="p" tone="muted">
          {t('ledger.handHint')}
        </Text>
        {can('ledger.journal') ? (
          <Button variant="primary" icon="plus" onClick={() => state.set({ new: 1 })}>
            {t('ledger.newJournal')}
          </Button>
        ) : null}
      </Row>
      {query.error && !query.data ? (
        <ErrorState
          title={t('ledger.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {query.isPending ? <SkeletonRows rows={6} columns={4} /> : null}
      {query.data && rows.length === 0 ? (
        <EmptyState icon="pencil" title={t('ledger.noJournals')} description={t('ledger.noJournalsHint')} />
      ) : null}
      {rows.length > 0 ? (
        <BookTable>
          <table aria-label={t('ledger.tab.hand')}>
            <thead>
              <tr>
                <th scope="col">{t('ledger.bookDate')}</th>
                <th scope="col">{t('reason.label')}</th>
                <th scope="col">{t('column.status')}</th>
                <th scope="col">{t('ledger.requestedBy')}</th>
                <th scope="col" className="end">
                  {t('column.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((journal) => (
                <tr key={journal.id}>
                  <td>{format.date(journal.bookDate)}</td>
                  <th scope="row">
                    <TextLink to={journalHref(journal.id)}>{journal.reason}</TextLink>
                    {journal.reverses ? (
                      <Text as="p" size="sm" tone="muted">
                        {t('ledger.undoes')} {entryNumber(journal.reverses)}
                      </Text>
                    ) : null}
                  </th>
                  <td>
                    <JournalStatusBadge status={journal.status} />
                    {journal.reversedBy ? (
                      <Text as="p" size="sm" tone="muted">
                        {t('ledger.undoneBy')} {entryNumber(journal.reversedBy)}
                      </Text>
                    ) : null}
                  </td>
                  <td data-title={t('ledger.requestedBy')}>{journal.requestedBy.name}</td>
                  <td className="end" data-title={t('column.amount')}>
                    <Money value={journal.total} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </BookTable>
      ) : null}
      <MoreButton query={query}>{t('reports.more')}</MoreButton>
      {state.isNew && book ? (
        state.undo ? (
          <UndoForm key={state.undo} entryId={state.undo} book={book} onClose={close} />
        ) : (
          <JournalForm today={book.today} onClose={close} />
        )
      ) : null}
      {state.journal ? <JournalDrawer key={state.journal} id={state.journal} onClose={close} /> : null}
    </Stack>
  )
}
