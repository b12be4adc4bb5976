import { useT } from '../messages.ts'
import { AccessLinksForm } from './AccessLinksForm.tsx'
import { AdminFrame } from './AdminFrame.tsx'

/** Prepares the e-mail with a client's access links (R-ADM-6). */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('links.subtitle')} permission="email.accessLinks" width="wide">
      <AccessLinksForm />
    </AdminFrame>
  )
}
