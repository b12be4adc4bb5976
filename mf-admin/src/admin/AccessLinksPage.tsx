import type { PageModule } from '@drayline/contract'
import { messages, useT } from '../messages.ts'
import { AccessLinksForm } from './AccessLinksForm.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { mailServerQuery } from './admin.queries.ts'

/** Prepares the e-mail with a client's access links (R-ADM-6). */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('links.subtitle')} permission="email.accessLinks" width="wide">
      <AccessLinksForm />
    </AdminFrame>
  )
}

/** Starts asking whether mail is sent, and the texts, before the page shows. */
export const loader: PageModule['loader'] = async ({ host }) => {
  if (host.can('email.accessLinks')) void host.prefetch(mailServerQuery(host.http))
  await messages.load(host.user.language)
}
