import type { RemoteFeature } from '@drayline/contract'

/** Contribution of settings to the shell. */
export const settings: RemoteFeature = {
  pathRoots: ['/settings'],
  exposes: {
    './SettingsPage': './src/settings/SettingsPage.module.ts',
  },
  routes: [
    {
      path: '/settings',
      expose: './SettingsPage',
      title: { en: 'Settings', es: 'Configuración' },
      keywords: { en: 'preferences, options', es: 'ajustes, preferencias, opciones' },
      permission: 'profile.update',
    },
  ],
}
