import type { RemoteFeature } from '@drayline/contract'

/** Contribution of remotes to the shell. */
export const remotes: RemoteFeature = {
  exposes: {
    './RemotesPage': './src/remotes/RemotesPage.module.ts',
    './RemotePage': './src/remotes/RemotePage.module.ts',
  },
  routes: [
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
  ],
  entityLinks: [{ entityType: 'remote', to: '/admin/remotes?open={id}' }],
}
