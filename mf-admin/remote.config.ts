import type { RemoteSource } from '@drayline/contract'

/** What the shell knows of administration before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-admin',
  title: { en: 'Administration', es: 'Administración' },
  owner: { team: 'Administration', contact: 'admin-team@drayline.example' },
  contract: '^1.0.0',
  pathRoots: [
    '/activities',
    '/download',
    '/form-demo',
    '/help',
    '/admin',
    '/profile',
    '/settings',
    '/time-clock',
  ],
  exposes: {
    './TimeClock': './src/time-clock/TimeClock.tsx',
    './TimeClockPage': './src/time-clock/TimeClockPage.tsx',
    './ActivitiesPage': './src/activities/ActivitiesPage.tsx',
    './RecentActivities': './src/activities/RecentActivities.tsx',
    './UsersPage': './src/admin/UsersPage.tsx',
    './AccessLinksPage': './src/admin/AccessLinksPage.tsx',
    './SupportPage': './src/admin/SupportPage.tsx',
    './AuditPage': './src/admin/AuditPage.tsx',
    './OutboxPage': './src/admin/OutboxPage.tsx',
    './RemotesPage': './src/remotes/RemotesPage.tsx',
    './RemotePage': './src/remotes/RemotePage.tsx',
    './DownloadPage': './src/download/DownloadPage.tsx',
    './FormDemoPage': './src/form-demo/FormDemoPage.tsx',
    './HelpPage': './src/help/HelpPage.tsx',
    './ProfilePage': './src/profile/ProfilePage.tsx',
    './SettingsPage': './src/settings/SettingsPage.tsx',
  },
  routes: [
    {
      path: '/time-clock',
      expose: './TimeClockPage',
      title: { en: 'Time Clock', es: 'Reloj de fichaje' },
      permission: 'timeClock.use',
      data: [{ path: '/api/time-tracking/week', params: ['week', 'entryId'] }],
    },
    {
      path: '/activities',
      expose: './ActivitiesPage',
      title: { en: 'Activity Log', es: 'Registro de actividad' },
      permission: 'activities.read',
      data: [
        {
          path: '/api/activities',
          params: ['q', 'type', 'userId', 'entityType', 'from', 'to', 'sort', 'limit', 'cursor'],
          defaults: { sort: '-id', limit: '50' },
        },
      ],
    },
    {
      path: '/admin',
      expose: './UsersPage',
      title: { en: 'Admin Panel', es: 'Panel de administración' },
      permission: 'admin.open',
      data: [
        {
          path: '/api/admin/users',
          params: ['q', 'role', 'status', 'sort', 'limit', 'cursor'],
          defaults: { sort: 'name', limit: '50' },
        },
      ],
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
      title: { en: 'Support requests', es: 'Solicitudes de ayuda' },
      permission: 'admin.open',
      data: [
        {
          path: '/api/support-requests',
          params: ['q', 'status', 'sort', 'limit', 'cursor'],
          defaults: { sort: '-id', limit: '50' },
        },
      ],
    },
    {
      path: '/admin/audit',
      expose: './AuditPage',
      title: { en: 'Audit log', es: 'Registro de auditoría' },
      permission: 'audit.read',
      data: [
        {
          path: '/api/audit',
          params: ['entityType', 'entityId', 'userId', 'action', 'from', 'to', 'sort', 'limit', 'cursor'],
          defaults: { sort: '-at', limit: '50' },
        },
      ],
    },
    {
      path: '/admin/outbox',
      expose: './OutboxPage',
      title: { en: 'Outbox', es: 'Bandeja de salida' },
      permission: 'email.manage',
      data: [
        {
          path: '/api/admin/emails',
          params: ['q', 'status', 'kind', 'sort', 'limit', 'cursor'],
          defaults: { sort: '-id', limit: '50' },
        },
      ],
    },
    {
      path: '/admin/remotes',
      expose: './RemotesPage',
      title: { en: 'Remotes', es: 'Remotos' },
      permission: 'platform.status',
      data: [
        { path: '/api/platform/remotes', params: [] },
        { path: '/api/platform/health', params: [] },
      ],
    },
    {
      path: '/admin/remotes/:name',
      expose: './RemotePage',
      title: { en: 'Remote', es: 'Remoto' },
      permission: 'platform.status',
      data: [
        { path: '/api/platform/remotes', params: [] },
        { path: '/api/platform/health', params: [] },
      ],
    },
    {
      path: '/download',
      expose: './DownloadPage',
      title: { en: 'Desktop App', es: 'Aplicación de escritorio' },
      data: [{ path: '/api/desktop/packages', params: [] }],
    },
    {
      path: '/form-demo',
      expose: './FormDemoPage',
      title: { en: 'Registration Form Demo', es: 'Formulario de registro de ejemplo' },
    },
    {
      path: '/help',
      expose: './HelpPage',
      title: { en: 'Help Center', es: 'Centro de ayuda' },
    },
    {
      path: '/profile',
      expose: './ProfilePage',
      title: { en: 'Profile', es: 'Perfil' },
      permission: 'profile.update',
    },
    {
      path: '/settings',
      expose: './SettingsPage',
      title: { en: 'Settings', es: 'Ajustes' },
      permission: 'profile.update',
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
    {
      id: 'help',
      to: '/help',
      label: { en: 'Help', es: 'Ayuda' },
      icon: 'help',
      order: 92,
    },
    {
      id: 'time-clock',
      to: '/time-clock',
      label: { en: 'Time Clock', es: 'Reloj de fichaje' },
      icon: 'clock',
      order: 88,
      permission: 'timeClock.use',
    },
    {
      id: 'activities',
      to: '/activities',
      label: { en: 'Activity Log', es: 'Registro de actividad' },
      icon: 'activity',
      order: 90,
      permission: 'activities.read',
    },
  ],
  slots: [
    {
      slot: 'dashboard/side/v1',
      id: 'time-clock',
      expose: './TimeClock',
      order: 10,
      title: { en: 'Time Clock', es: 'Reloj de fichaje' },
      height: 309,
      permission: 'timeClock.use',
    },
    {
      slot: 'dashboard/main/v1',
      id: 'recent-activities',
      expose: './RecentActivities',
      order: 10,
      title: { en: 'Recent Activity', es: 'Actividad reciente' },
      height: 374,
      permission: 'activities.read',
    },
  ],
  entityLinks: [
    { entityType: 'remote', to: '/admin/remotes?open={id}' },
    { entityType: 'time_entry', to: '/time-clock?entryId={id}' },
    { entityType: 'support_request', to: '/admin/support?open={id}' },
  ],
}

export default remote
