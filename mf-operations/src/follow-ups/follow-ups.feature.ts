import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /follow-up: shell, server and page build the same URL from it. */
export const followUpsData: RouteData = {
  path: '/api/follow-ups',
  params: ['q', 'status', 'priority', 'clientId', 'assignedTo', 'due', 'sort', 'limit', 'cursor'],
  defaults: { sort: 'work', limit: '50' },
}

/** Contribution of follow ups to the shell. */
export const followUps: RemoteFeature = {
  pathRoots: ['/follow-up'],
  exposes: {
    './FollowUpsPage': './src/follow-ups/FollowUpsPage.module.ts',
    './ClientFollowUps': './src/follow-ups/ClientFollowUps.module.ts',
  },
  routes: [
    {
      path: '/follow-up',
      expose: './FollowUpsPage',
      title: { en: 'Follow Ups', es: 'Seguimientos' },
      search: 'followUps.search',
      permission: 'followUps.read',
      data: [followUpsData],
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'follow-ups',
      expose: './ClientFollowUps',
      order: 60,
      title: { en: 'Follow-ups', es: 'Seguimientos' },
      permission: 'followUps.read',
    },
  ],
  entityLinks: [{ entityType: 'follow_up', to: '/follow-up?open={id}' }],
}
