import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /admin: shell, server and page build the same URL from it. */
export const usersData: RouteData = {
  path: '/api/admin/users',
  params: ['q', 'role', 'status', 'department', 'secondFactor', 'sort', 'limit', 'cursor'],
  defaults: { sort: 'name', limit: '50' },
}

/** The first call of /admin/invitations: shell, server and page build the same URL from it. */
export const invitationsData: RouteData = {
  path: '/api/admin/invitations',
  params: ['q', 'state', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-id', limit: '50' },
}

/** The first call of /admin/support: shell, server and page build the same URL from it. */
export const supportData: RouteData = {
  path: '/api/support-requests',
  params: ['q', 'status', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-id', limit: '50' },
}

/** The first call of /admin/audit: shell, server and page build the same URL from it. */
export const auditData: RouteData = {
  path: '/api/audit',
  params: ['q', 'entityType', 'entityId', 'userId', 'action', 'from', 'to', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-at', limit: '50' },
}

/** The newest check of the log, which /admin/audit asks for beside it. */
export const auditChecksData: RouteData = { path: '/api/audit/checks', params: [], defaults: { limit: '1' } }

/** The first call of /admin/security-events: shell, server and page build the same URL from it. */
export const securityEventsData: RouteData = {
  path: '/api/security/events',
  params: ['kind', 'userId', 'from', 'to', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-at', limit: '50' },
}

/** The first call of /admin/outbox: shell, server and page build the same URL from it. */
export const outboxData: RouteData = {
  path: '/api/admin/emails',
  params: ['q', 'status', 'kind', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-id', limit: '50' },
}

/** Contribution of admin to the shell. */
export const admin: RemoteFeature = {
  pathRoots: ['/admin'],
  exposes: {
    './UsersPage': './src/admin/UsersPage.module.ts',
    './InvitationsPage': './src/admin/InvitationsPage.module.ts',
    './RolesPage': './src/admin/RolesPage.module.ts',
    './AccessLinksPage': './src/admin/AccessLinksPage.module.ts',
    './SupportPage': './src/admin/SupportPage.module.ts',
    './AuditPage': './src/admin/AuditPage.module.ts',
    './FourEyesPage': './src/admin/FourEyesPage.module.ts',
    './SecurityPage': './src/admin/SecurityPage.module.ts',
    './SecurityEventsPage': './src/admin/SecurityEventsPage.module.ts',
    './OutboxPage': './src/admin/OutboxPage.module.ts',
  },
  routes: [
    {
      path: '/admin',
      expose: './UsersPage',
      title: { en: 'Admin Panel', es: 'Panel de administración' },
      search: 'users.search',
      permission: 'admin.open',
      data: [usersData],
    },
    {
      path: '/admin/invitations',
      expose: './InvitationsPage',
      title: { en: 'Invitations', es: 'Invitaciones' },
      search: 'invitations.search',
      permission: 'users.manage',
      data: [invitationsData],
    },
    {
      path: '/admin/roles',
      expose: './RolesPage',
      title: { en: 'Roles', es: 'Roles' },
      permission: 'admin.open',
    },
    {
      path: '/admin/access-links',
      expose: './AccessLinksPage',
      title: { en: 'Access links', es: 'Enlaces de acceso' },
      permission: 'admin.open',
    },
    {
      path: '/admin/support',
      expose: './SupportPage',
      title: { en: 'Support requests', es: 'Solicitudes de soporte' },
      keywords: { en: 'help requests, tickets', es: 'solicitudes de ayuda, tickets' },
      search: 'support.search',
      permission: 'admin.open',
      data: [supportData],
    },
    {
      path: '/admin/audit',
      expose: './AuditPage',
      title: { en: 'Audit log', es: 'Registro de auditoría' },
      search: 'audit.search',
      permission: 'audit.read',
      data: [auditData, auditChecksData],
    },
    {
      path: '/admin/four-eyes',
      expose: './FourEyesPage',
      title: { en: 'Four eyes', es: 'Cuatro ojos' },
      permission: 'fourEyes.manage',
    },
    {
      path: '/admin/security',
      expose: './SecurityPage',
      title: { en: 'Security', es: 'Seguridad' },
      permission: 'security.read',
    },
    {
      path: '/admin/security-events',
      expose: './SecurityEventsPage',
      title: { en: 'Security events', es: 'Eventos de seguridad' },
      permission: 'security.read',
      data: [securityEventsData],
    },
    {
      path: '/admin/outbox',
      expose: './OutboxPage',
      title: { en: 'Outbox', es: 'Bandeja de salida' },
      search: 'outbox.search',
      permission: 'email.manage',
      data: [outboxData],
    },
  ],
  nav: [
    {
      id: 'admin',
      to: '/admin',
      label: { en: 'Admin', es: 'Administración' },
      icon: 'shield',
      order: 130,
      permission: 'admin.open',
    },
  ],
  search: [
    {
      id: 'people',
      label: { en: 'People', es: 'Personas' },
      title: '{name}',
      subtitle: '{jobTitle} · {email}',
      // The list shows them alone: their form is for administrators.
      to: '/admin?q={username}&person={id}',
      all: '/admin?q={q}',
      order: 70,
      permission: 'users.read',
    },
  ],
  entityLinks: [
    { entityType: 'support_request', to: '/admin/support?open={id}' },
    { entityType: 'four_eyes', to: '/admin/four-eyes?setting={id}' },
    { entityType: 'security', to: '/admin/security?setting={id}' },
  ],
}
