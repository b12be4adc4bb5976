import { useHost } from '@drayline/contract'
import { isUndoneByHand } from '@drayline/domain/finance/ledger/journal'
import type { Entry } from '@drayline/domain/finance/ledger/ledger-schema'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  LinkButton,
  Row,
  SkeletonRows,
  Stack,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { AccountName } from './AccountName.tsx'
import { BookTable } from './BookTable.tsx'
import { accountHref, useBookState } from './book-state.ts'
import { eventText } from './event-text.ts'
import { entryQuery } from './ledger.queries.ts'
import { Sides, SidesHead } from './sides.tsx'

/** One entry: its lines, the record it is about, and what undid it. */
export function EntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const query = useQuery(entryQuery(http, id))
  const { data } = query
  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data ? eventText(data, t) : t('ledger.entry')}
      description={t('ledger.entryNumber', { id })}
    >
      {query.error && !data ? (
        <ErrorState
          title={t('ledger.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {data ? <Content entry={data} /> : query.error ? null : <SkeletonRows rows={6} columns={3} />}
    </Drawer>
  )
}

function Content({ entry }: { entry: Entry }) {
  const t = useT()
  const { entityLink, can } = useHost()
  const state = useBookState()
  const { source, reverses, reversedBy } = entry
  const type = entityTypes.find((one): one is EntityType => one === source.entity)
  const link = type && entityLink(type, source.id)
  const canUndo = isUndoneByHand(entry.kind) && !reverses && !reversedBy && can('ledger.journal')
  const other = (entryId: string) => (
    <TextLink to={`/factoring/book?tab=${state.tab}&entry=${entryId}`}>
      {t('ledger.entryNumber', { id: entryId })}
    </TextLink>
  )
  return (
    <Stack gap={5}>
      <DescriptionList
        items={[
          { term: t('ledger.bookDate'), value: <DateText value={entry.bookDate} /> },
          { term: t('ledger.valueDate'), value: <DateText value={entry.valueDate} /> },
          { term: t('ledger.at'), value: <DateText value={entry.at} show="dateTime" /> },
          ...(entry.askedBy ? [{ term: t('ledger.requestedBy'), value: entry.askedBy.name }] : []),
          { term: t(entry.askedBy ? 'ledger.decidedBy' : 'ledger.by.person'), value: entry.by?.name },
          ...(entry.reason ? [{ term: t('reason.label'), value: entry.reason }] : []),
          ...(reverses ? [{ term: t('ledger.undoes'), value: other(reverses) }] : []),
          ...(reversedBy ? [{ term: t('ledger.undoneBy'), value: other(reversedBy) }] : []),
        ]}
      />
      <BookTable>
        <table aria-label={t('ledger.lines')}>
          <SidesHead names={[t('ledger.account'), t('ledger.whose')]} />
          <tbody>
            {entry.lines.map(({ account, client, broker, purchaseId, debit, credit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
              <tr key={index}>
                <th scope="row">
                  <TextLink
                    to={accountHref({ account, clientId: client?.id, brokerId: client ? null : broker?.id })}
                  >
                    <AccountName code={account} />
                  </TextLink>
                </th>
                <td data-title={t('ledger.whose')}>
                  {[client?.name, broker?.name, purchaseId && t('ledger.purchase', { id: purchaseId })]
                    .filter(Boolean)
                    .join(' · ') || <span className="none">—</span>}
                </td>
                <Sides debit={debit} credit={credit} />
              </tr>
            ))}
          </tbody>
        </table>
      </BookTable>
      <Row gap={2}>
        {link ? (
          <LinkButton to={link} icon="external">
            {t('ledger.toRecord')}
          </LinkButton>
        ) : null}
        {canUndo ? (
          <LinkButton to={`/factoring/book?tab=hand&new=1&undo=${entry.entryId}`} icon="undo">
            {t('ledger.undo')}
          </LinkButton>
        ) : null}
      </Row>
    </Stack>
  )
}
