import type { RemoteSource } from '@drayline/contract'

/** What the shell knows of administration before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-admin',
  title: { en: 'Administration', es: 'Administración' },
  owner: { team: 'Administration', contact: 'admin-team@drayline.example' },
  contract: '^1.0.0',
  pathRoots: ['/activities', '/profile', '/settings'],
  exposes: {
    './ActivitiesPage': './src/activities/ActivitiesPage.tsx',
    './RecentActivities': './src/activities/RecentActivities.tsx',
    './ProfilePage': './src/profile/ProfilePage.tsx',
    './SettingsPage': './src/settings/SettingsPage.tsx',
  },
  routes: [
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
      slot: 'dashboard/main/v1',
      id: 'recent-activities',
      expose: './RecentActivities',
      order: 10,
      permission: 'activities.read',
    },
  ],
}

export default remote
