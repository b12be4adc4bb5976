import type { RemoteFeature } from '@drayline/contract'

/** Contribution of the first-day checklist to the dashboard: last in its column, as it comes late and goes away. */
export const firstDay: RemoteFeature = {
  exposes: { './FirstDay': './src/first-day/FirstDay.module.ts' },
  slots: [
    {
      slot: 'dashboard/side/v1',
      id: 'first-day',
      expose: './FirstDay',
      order: 90,
      title: { en: 'Your first day', es: 'Su primer día' },
      mayBeEmpty: true,
      permission: 'profile.update',
    },
  ],
}
