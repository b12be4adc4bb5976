import type { PageModule } from '@drayline/contract'
import { prefetchList } from '@drayline/ui'
import { usersQuery } from '../activities/activities.queries.ts'
import { messages } from '../messages.ts'
import { auditActionsQuery, auditCheckQuery, auditList } from './admin.queries.ts'

export { Component } from './AuditPage.tsx'

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  if (host.can('audit.read')) {
    void host.prefetch(usersQuery(host.http))
    void host.prefetch(auditActionsQuery(host.http))
  }
  const check = host.can('audit.verify') ? host.prefetch(auditCheckQuery(host.http)) : undefined
  const texts = messages.load(host.user.language)
  await Promise.all([prefetchList(host, auditList, url.searchParams), check, texts])
}
