import type { RemoteFeature } from '@drayline/contract'

/** Contribution of profile to the shell. */
export const profile: RemoteFeature = {
  pathRoots: ['/profile'],
  exposes: {
    './ProfilePage': './src/profile/ProfilePage.module.ts',
  },
  routes: [
    {
      path: '/profile',
      expose: './ProfilePage',
      title: { en: 'Profile', es: 'Perfil' },
      permission: 'profile.update',
    },
  ],
}
