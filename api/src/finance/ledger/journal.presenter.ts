import type { Journal } from '@drayline/domain/finance/ledger/ledger-schema'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { presentLine } from './book.presenter.ts'
import type { JournalRow } from './journals.service.ts'

/** An entry by hand as it leaves the API. */
export function presentJournal({ journal, names, reversedBy }: JournalRow): Journal {
  const { requestedBy, decidedBy } = journal
  return {
    id: journal._id,
    version: journal.version,
    status: journal.status,
    bookDate: journal.bookDate,
    reason: journal.reason,
    reverses: journal.reverses,
    lines: journal.lines.map((line) => presentLine(line, names)),
    total: formatCents(journal.lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)),
    requestedBy: { id: requestedBy.id, name: requestedBy.name },
    decidedBy: decidedBy && { id: decidedBy.id, name: decidedBy.name },
    decidedAt: journal.decidedAt?.toISOString() ?? null,
    refusal: journal.refusal,
    entryId: journal.entryId,
    reversedBy,
    createdAt: journal.createdAt.toISOString(),
    updatedAt: journal.updatedAt.toISOString(),
  }
}
