import { useHost } from '@drayline/contract'
import type { Journal } from '@drayline/domain/finance/ledger/ledger-schema'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  LinkButton,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { AccountName } from './AccountName.tsx'
import { AskDialog } from './AskDialog.tsx'
import { BookTable } from './BookTable.tsx'
import { JournalStatusBadge } from './JournalStatusBadge.tsx'
import { decideJournal, journalQuery } from './ledger.queries.ts'
import { Sides, SidesHead } from './sides.tsx'
import { useStep } from './use-step.ts'

/** One entry by hand, with the decision of the second person. */
export function JournalDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const query = useQuery(journalQuery(http, id))
  const { data } = query
  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('ledger.event.manual')}
      description={data?.reason}
    >
      {query.error && !data ? (
        <ErrorState
          title={t('ledger.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {data ? <Content journal={data} onChanged={() => query.refetch()} /> : null}
      {data || query.error ? null : <SkeletonRows rows={5} columns={3} />}
    </Drawer>
  )
}

function Content({ journal, onChanged }: { journal: Journal; onChanged: () => void }) {
  const t = useT()
  const { http, can, user } = useHost()
  const [refusing, setRefusing] = useState(false)
  const step = useStep(t('ledger.notDone'), onChanged)
  const { id, version, status, requestedBy, decidedBy, decidedAt, refusal, entryId } = journal
  const isOwn = requestedBy.id === user.id
  const decide = (to: 'posted' | 'withdrawn') =>
    step.run((options) => decideJournal(http, id, { status: to, reason: '' }, { ...options, version }))
  return (
    <Stack gap={5}>
      <div>
        <JournalStatusBadge status={status} />
      </div>
      <DescriptionList
        items={[
          { term: t('ledger.bookDate'), value: <DateText value={journal.bookDate} /> },
          { term: t('ledger.requestedBy'), value: requestedBy.name },
          ...(decidedBy
            ? [
                { term: t('ledger.decidedBy'), value: decidedBy.name },
                { term: t('ledger.decidedAt'), value: <DateText value={decidedAt} show="dateTime" /> },
              ]
            : []),
          ...(refusal ? [{ term: t('ledger.refusal'), value: refusal }] : []),
        ]}
      />
      <BookTable>
        <table aria-label={t('ledger.lines')}>
          <SidesHead names={[t('ledger.account'), t('ledger.whose')]} />
          <tbody>
            {journal.lines.map(({ account, client, broker, debit, credit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change
              <tr key={index}>
                <th scope="row">
                  <AccountName code={account} />
                </th>
                <td>
                  {[client?.name, broker?.name].filter(Boolean).join(' · ') || (
                    <span className="none">—</span>
                  )}
                </td>
                <Sides debit={debit} credit={credit} />
              </tr>
            ))}
          </tbody>
        </table>
      </BookTable>
      {entryId ? (
        <LinkButton to={`/factoring/book?tab=hand&entry=${entryId}`} icon="receipt">
          {t('ledger.toEntry')}
        </LinkButton>
      ) : null}
      {status === 'requested' && can('ledger.journal') ? (
        <Row gap={2}>
          {isOwn ? (
            <>
              <Button icon="undo" loading={step.busy} onClick={() => decide('withdrawn')}>
                {t('ledger.withdraw')}
              </Button>
              <Text tone="muted">{t('ledger.waitsForSecond')}</Text>
            </>
          ) : (
            <>
              <Button variant="primary" icon="check" loading={step.busy} onClick={() => decide('posted')}>
                {t('ledger.approve')}
              </Button>
              <Button variant="danger" icon="x" onClick={() => setRefusing(true)}>
                {t('ledger.refuse')}
              </Button>
            </>
          )}
        </Row>
      ) : null}
      {refusing ? (
        <AskDialog
          title={t('ledger.refuse')}
          hint={t('ledger.refuseHint', { name: requestedBy.name })}
          confirm={t('ledger.refuse')}
          save={(reason, options) =>
            decideJournal(http, id, { status: 'refused', reason }, { ...options, version })
          }
          onDone={() => {
            setRefusing(false)
            onChanged()
          }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </Stack>
  )
}
