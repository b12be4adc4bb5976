import type { RemoteFeature } from '@drayline/contract'

/** Contribution of settling and paying out to the shell. */
export const payouts: RemoteFeature = {
  exposes: { './PayoutsPage': './src/purchases/PayoutsPage.module.ts' },
  routes: [
    {
      path: '/factoring/payouts',
      expose: './PayoutsPage',
      title: { en: 'Settle and pay out', es: 'Liquidar y pagar' },
      permission: 'purchases.read',
    },
  ],
  entityLinks: [{ entityType: 'payout', to: '/factoring/payouts?tab=made&open={id}' }],
}
