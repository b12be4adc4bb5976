import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { clientQuery, clientSummaryQuery, idOf } from './clients.queries.ts'

export { Component } from './ClientPage.tsx'

/** Starts the page's calls and the texts before it shows. */
export const loader: PageModule['loader'] = async ({ params, host }) => {
  const id = idOf(params.id)
  const { http } = host
  if (id !== null) {
    void host.prefetch(clientQuery(http, id))
    void host.prefetch(clientSummaryQuery(http, id))
  }
  await messages.load(host.user.language)
}
