import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /activities: shell, server and page build the same URL from it. */
export const activitiesData: RouteData = {
  path: '/api/activities',
  params: ['q', 'type', 'userId', 'entityType', 'from', 'to', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-id', limit: '50' },
}

/** Contribution of activities to the shell. */
export const activities: RemoteFeature = {
  pathRoots: ['/activities'],
  exposes: {
    './ActivitiesPage': './src/activities/ActivitiesPage.module.ts',
    './RecentActivities': './src/activities/RecentActivities.module.ts',
  },
  routes: [
    {
      path: '/activities',
      expose: './ActivitiesPage',
      title: { en: 'Activity Log', es: 'Registro de actividad' },
      search: 'activities.search',
      permission: 'activities.read',
      data: [activitiesData],
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
      slot: 'dashboard/bottom/v1',
      id: 'recent-activities',
      expose: './RecentActivities',
      order: 15,
      title: { en: 'Recent Activity', es: 'Actividad reciente' },
      height: 276,
      permission: 'activities.read',
    },
  ],
}
