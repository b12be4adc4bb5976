import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { statsQuery } from './invoices.queries.ts'

/** Starts the one call of all figures and the texts before they show. */
export const loadFigures: SlotModule['loader'] = ({ host }) => {
  void host.prefetch(statsQuery(host.http))
  return messages.load(host.user.language)
}
