import type { SecondPersonKind } from '@drayline/domain/finance/second-person/second-person'
import { secondPersonActions } from '@drayline/domain/finance/second-person/second-person'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { Person } from '../../kernel/base/person.ts'
import type { NotificationEntry } from '../../kernel/writes/tx.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { peopleWhoMay } from '../../platform/users/index.ts'

const titles = {
  payee: 'notification.payee.waiting.title',
  agreement: 'notification.agreement.waiting.title',
  ledger_journal: 'notification.ledgerJournal.waiting.title',
  ledger_period: 'notification.ledgerPeriod.waiting.title',
  write_off: 'notification.writeOff.waiting.title',
  buyout: 'notification.buyout.waiting.title',
} as const satisfies Record<SecondPersonKind, string>

/** Tells everyone who may decide, except the person who asks, that something waits; the message leads to `about`. */
export async function tellSecondPerson(
  tx: Tx,
  kind: SecondPersonKind,
  {
    by,
    about,
    message,
  }: {
    by: Person
    about: Required<Pick<NotificationEntry, 'entityType' | 'entityId'>>
    message: ServerMessage
  },
): Promise<void> {
  const title = { key: titles[kind] }
  for (const userId of await peopleWhoMay(secondPersonActions[kind], by.id))
    tx.notify({ ...about, userId, kind: 'proposal', title, message })
}
