import type { RemoteFeature } from '@drayline/contract'

/** Contribution of download to the shell. */
export const download: RemoteFeature = {
  pathRoots: ['/download'],
  exposes: {
    './DownloadPage': './src/download/DownloadPage.module.ts',
  },
  routes: [
    {
      path: '/download',
      expose: './DownloadPage',
      title: { en: 'Desktop App', es: 'Aplicación de escritorio' },
      data: [{ path: '/api/desktop/packages', params: [] }],
    },
  ],
}
