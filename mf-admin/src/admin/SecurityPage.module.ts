import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { installationQuery, policyQuery, resetsQuery } from './security.queries.ts'

export { Component } from './SecurityPage.tsx'

/** Starts asking for the rule, the requests, the checks and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  if (host.can('security.read')) {
    void host.prefetch(policyQuery(host.http))
    void host.prefetch(resetsQuery(host.http))
    void host.prefetch(installationQuery(host.http))
  }
  await messages.load(host.user.language)
}
