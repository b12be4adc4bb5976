import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { IconName } from '@drayline/ui'

/** A part of the admin panel: a page of this remote, with a link in the panel's own navigation. */
export interface AdminSection {
  /** Text `admin.section.<id>`. */
  id:
    | 'users'
    | 'invitations'
    | 'roles'
    | 'access-links'
    | 'support'
    | 'audit'
    | 'four-eyes'
    | 'security'
    | 'security-events'
    | 'outbox'
    | 'remotes'
  to: string
  icon: IconName
  permission: Action
}

/** Sections that belong together; the text of its name is `admin.group.<id>`. */
interface AdminGroup {
  id: 'people' | 'messages' | 'security' | 'system'
  sections: readonly AdminSection[]
}

/** The panel's navigation in its order. A new section is one line here, and its page shows itself in `AdminFrame`. */
export const adminGroups: readonly AdminGroup[] = [
  {
    id: 'people',
    sections: [
      { id: 'users', to: '/admin', icon: 'users', permission: 'users.read' },
      { id: 'invitations', to: '/admin/invitations', icon: 'user-plus', permission: 'users.manage' },
      { id: 'roles', to: '/admin/roles', icon: 'shield', permission: 'users.read' },
    ],
  },
  {
    id: 'messages',
    sections: [
      { id: 'access-links', to: '/admin/access-links', icon: 'link', permission: 'email.accessLinks' },
      { id: 'support', to: '/admin/support', icon: 'message', permission: 'supportRequests.manage' },
      { id: 'outbox', to: '/admin/outbox', icon: 'mail', permission: 'email.manage' },
    ],
  },
  {
    id: 'security',
    sections: [
      { id: 'audit', to: '/admin/audit', icon: 'history', permission: 'audit.read' },
      { id: 'four-eyes', to: '/admin/four-eyes', icon: 'eye', permission: 'fourEyes.manage' },
      { id: 'security', to: '/admin/security', icon: 'shield-check', permission: 'security.read' },
      { id: 'security-events', to: '/admin/security-events', icon: 'bell', permission: 'security.read' },
    ],
  },
  {
    id: 'system',
    sections: [{ id: 'remotes', to: '/admin/remotes', icon: 'package', permission: 'platform.status' }],
  },
]
