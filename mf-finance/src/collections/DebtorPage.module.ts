import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { callListQuery, debtorQuery } from './collections.queries.ts'
import { callListOf } from './use-call-list.ts'

export { Component } from './DebtorPage.tsx'

/** Starts the calls for the broker and the list, and the texts, before the page shows. */
export const loader: PageModule['loader'] = async ({ url, params, host }) => {
  const id = Number(params.id)
  if (Number.isSafeInteger(id) && id > 0) void host.prefetch(debtorQuery(host.http, id))
  void host.prefetch(callListQuery(host.http, callListOf(url.searchParams)))
  await messages.load(host.user.language)
}
