import { useHost } from '@drayline/contract'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import { isUndoneByHand } from '@drayline/domain/finance/ledger/journal'
import type { Entry } from '@drayline/domain/finance/ledger/ledger-schema'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import { DateText, DescriptionList, LinkButton, Row, Stack, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { entryHref, journalHref, useBookState } from './book-state.ts'
import { eventText } from './event-text.ts'
import { LinesTable } from './LinesTable.tsx'
import { entryQuery } from './ledger.queries.ts'
import { QueryDrawer } from './QueryDrawer.tsx'

/** One entry: its lines, the record it is about, and what undid it. */
export function EntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  return (
    <QueryDrawer
      query={entryQuery(http, id)}
      title={(entry) => (entry ? eventText(entry, t) : t('ledger.entry'))}
      description={() => t('ledger.entryNumber', { id: entryNumber(id) })}
      onClose={onClose}
    >
      {(entry) => <Content entry={entry} />}
    </QueryDrawer>
  )
}

function Content({ entry }: { entry: Entry }) {
  const t = useT()
  const { entityLink, can } = useHost()
  const state = useBookState()
  const { source, reverses, reversedBy, reversalAsked, journal, reason, counterparty } = entry
  const type = entityTypes.find((one): one is EntityType => one === source.entity)
  // A reversal by hand has a request of its own beside the record that it undoes.
  const link = journal ? journalHref(journal.id) : type && entityLink(type, source.id)
  const isWhole = !reverses && !reversedBy && !reversalAsked
  const canUndo = isUndoneByHand(entry.kind) && isWhole && can('ledger.journal')
  const other = (entryId: string) => (
    <TextLink to={entryHref(state.tab, entryId)}>{entryNumber(entryId)}</TextLink>
  )
  return (
    <Stack gap={5}>
      <DescriptionList
        items={[
          { term: t('ledger.bookDate'), value: <DateText value={entry.bookDate} /> },
          { term: t('ledger.valueDate'), value: <DateText value={entry.valueDate} /> },
          { term: t('ledger.at'), value: <DateText value={entry.at} show="instant" /> },
          ...(journal ? [{ term: t('ledger.requestedBy'), value: journal.requestedBy.name }] : []),
          { term: t(journal ? 'ledger.decidedBy' : 'ledger.by.person'), value: entry.by?.name },
          ...(counterparty ? [{ term: t('ledger.whose'), value: counterparty.name }] : []),
          ...(reason ? [{ term: t('reason.label'), value: reason }] : []),
          ...(reverses ? [{ term: t('ledger.undoes'), value: other(reverses) }] : []),
          ...(reversedBy ? [{ term: t('ledger.undoneBy'), value: other(reversedBy) }] : []),
          ...(reversalAsked
            ? [
                {
                  term: t('ledger.reversalAsked'),
                  value: <TextLink to={journalHref(reversalAsked)}>{t('ledger.reversalWaits')}</TextLink>,
                },
              ]
            : []),
        ]}
      />
      <LinesTable lines={entry.lines} />
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
