import type { RemoteSource } from '@drayline/contract'

/** What the shell knows of administration before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-admin',
  title: { en: 'Administration', es: 'Administración' },
  owner: { team: 'Administration', contact: 'admin-team@drayline.example' },
  contract: '^1.0.0',
  pathRoots: ['/activities', '/help', '/admin', '/profile', '/settings', '/time-clock'],
  exposes: {
    './TimeClock': './src/time-clock/TimeClock.tsx',
    './TimeClockPage': './src/time-clock/TimeClockPage.tsx',
    './ActivitiesPage': './src/activities/ActivitiesPage.tsx',
    './RecentActivities': './src/activities/RecentActivities.tsx',
    './RemotesPage': './src/remotes/RemotesPage.tsx',
    './RemotePage': './src/remotes/RemotePage.tsx',
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
      permission: 'timeClock.use',
    },
    {
      slot: 'dashboard/main/v1',
      id: 'recent-activities',
      expose: './RecentActivities',
      order: 10,
      permission: 'activities.read',
    },
  ],
  entityLinks: [{ entityType: 'time_entry', to: '/time-clock?entryId={id}' }],
}

export default remote
