import { useHost } from '@drayline/contract'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import type { Journal } from '@drayline/domain/finance/ledger/ledger-schema'
import { Button, DateText, DescriptionList, LinkButton, Row, Stack, Text, TextLink } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { AskDialog } from './AskDialog.tsx'
import { entryHref } from './book-state.ts'
import { JournalStatusBadge } from './JournalStatusBadge.tsx'
import { LinesTable } from './LinesTable.tsx'
import { decideJournal, journalQuery } from './ledger.queries.ts'
import { QueryDrawer } from './QueryDrawer.tsx'
import { useStep } from './use-step.ts'

/** Names who decided; whoever takes a request back is named as the one who did. */
const decision = {
  requested: 'ledger.decidedBy',
  posted: 'ledger.decidedBy',
  refused: 'ledger.refusedBy',
  withdrawn: 'ledger.withdrawnBy',
} as const

/** One entry by hand, with the decision of the second person. */
export function JournalDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  return (
    <QueryDrawer
      query={journalQuery(http, id)}
      title={() => t('ledger.event.manual')}
      description={(journal) => journal?.reason}
      onClose={onClose}
    >
      {(journal, refetch) => <Content journal={journal} onChanged={refetch} />}
    </QueryDrawer>
  )
}

function Content({ journal, onChanged }: { journal: Journal; onChanged: () => void }) {
  const t = useT()
  const { http, can, user, notify } = useHost()
  const [refusing, setRefusing] = useState(false)
  const step = useStep(t('ledger.notDone'), onChanged)
  const { id, version, status, requestedBy, decidedBy, decidedAt, refusal, entryId, reverses, reversedBy } =
    journal
  const isOwn = requestedBy.id === user.id
  const decide = (to: 'posted' | 'withdrawn') =>
    step.run(
      (options) => decideJournal(http, id, { status: to, reason: '' }, { ...options, version }),
      t(`ledger.journalDone.${to}`),
    )
  return (
    <Stack gap={5}>
      <div>
        <JournalStatusBadge status={status} />
      </div>
      <DescriptionList
        items={[
          { term: t('ledger.bookDate'), value: <DateText value={journal.bookDate} /> },
          ...(reverses
            ? [
                {
                  term: t('ledger.undoes'),
                  value: <TextLink to={entryHref('hand', reverses)}>{entryNumber(reverses)}</TextLink>,
                },
              ]
            : []),
          ...(reversedBy
            ? [
                {
                  term: t('ledger.undoneBy'),
                  value: <TextLink to={entryHref('hand', reversedBy)}>{entryNumber(reversedBy)}</TextLink>,
                },
              ]
            : []),
          { term: t('ledger.requestedBy'), value: requestedBy.name },
          ...(decidedBy
            ? [
                { term: t(decision[status]), value: decidedBy.name },
                { term: t('ledger.decidedAt'), value: <DateText value={decidedAt} show="instant" /> },
              ]
            : []),
          ...(refusal ? [{ term: t('ledger.refusal'), value: refusal }] : []),
        ]}
      />
      <LinesTable lines={journal.lines} />
      {entryId ? (
        <LinkButton to={entryHref('hand', entryId)} icon="receipt">
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
            notify.success(t('ledger.journalDone.refused'))
            onChanged()
          }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </Stack>
  )
}
