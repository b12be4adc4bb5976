import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { bookStatsQuery } from './ledger.queries.ts'

/** Starts the one call of all figures of the book and the texts before they show. */
export const loadBookFigures: SlotModule['loader'] = ({ host }) => {
  void host.prefetch(bookStatsQuery(host.http))
  return messages.load(host.user.language)
}
