import type { RemoteFeature } from '@drayline/contract'

/** Contribution of the first-day checklist to the dashboard: first of all cards: whoever is new begins there, and it goes away. */
export const firstDay: RemoteFeature = {
  exposes: { './FirstDay': './src/first-day/FirstDay.module.ts' },
  slots: [
    {
      slot: 'dashboard/main/v1',
      id: 'first-day',
      expose: './FirstDay',
      order: 0,
      title: { en: 'Your first day', es: 'Su primer día' },
      mayBeEmpty: true,
      permission: 'profile.update',
    },
  ],
}
