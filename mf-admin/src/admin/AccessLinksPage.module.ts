import type { PageModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { mailServerQuery } from './admin.queries.ts'

export { Component } from './AccessLinksPage.tsx'

/** Starts asking whether mail is sent, and the texts, before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  if (host.can('email.accessLinks')) void host.prefetch(mailServerQuery(host.http))
  await messages.load(host.user.language)
}
