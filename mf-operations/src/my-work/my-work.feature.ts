import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /my-work: shell, server and page build the same URL from it. */
export const myWorkData: RouteData = {
  path: '/api/my-work',
  params: ['kind', 'due', 'sort', 'limit', 'cursor'],
  defaults: { sort: 'due', limit: '50' },
}

/** Contribution of one person's work to the shell: tasks and follow-ups in one list. */
export const myWork: RemoteFeature = {
  pathRoots: ['/my-work'],
  exposes: {
    './MyWorkPage': './src/my-work/MyWorkPage.module.ts',
    './Waiting': './src/waiting/Waiting.module.ts',
  },
  routes: [
    {
      path: '/my-work',
      expose: './MyWorkPage',
      title: { en: 'My Work', es: 'Mi trabajo' },
      permission: 'tasks.read',
      data: [myWorkData],
    },
  ],
  slots: [
    {
      slot: 'dashboard/main/v1',
      id: 'waiting',
      expose: './Waiting',
      order: 2,
      title: { en: 'Work waiting for you', es: 'Trabajo que le espera' },
      height: 152,
      permission: 'tasks.read',
    },
  ],
}
