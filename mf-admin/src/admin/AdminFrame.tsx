import { useHost } from '@drayline/contract'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import { ForbiddenState, Page, type PageProps } from '@drayline/ui'
import { useT } from '../messages.ts'
import { AdminNav } from './AdminNav.tsx'

interface AdminFrameProps extends Pick<PageProps, 'actions' | 'width' | 'children'> {
  /** Description of the section. */
  subtitle: string
  /** Beyond what opens the panel. */
  permission: Action
}

/** A section of the admin panel: title, links to the others, and its content for users who may see it. */
export function AdminFrame({ subtitle, permission, actions, width = 'full', children }: AdminFrameProps) {
  const t = useT()
  const { can } = useHost()
  const allowed = can(permission)
  return (
    <Page title={t('admin.title')} subtitle={subtitle} actions={allowed ? actions : undefined} width={width}>
      <AdminNav />
      {allowed ? children : <ForbiddenState />}
    </Page>
  )
}
