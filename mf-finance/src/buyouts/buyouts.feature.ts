import type { RemoteFeature } from '@drayline/contract'

/** Contribution of buyouts from former factors to the shell. */
export const buyouts: RemoteFeature = {
  exposes: { './ClientBuyout': './src/buyouts/ClientBuyout.module.ts' },
  slots: [
    {
      slot: 'client/section/v1',
      id: 'buyout',
      expose: './ClientBuyout',
      order: 37,
      title: { en: 'Buyout', es: 'Liquidación del factor anterior' },
      permission: 'purchases.read',
    },
  ],
  entityLinks: [{ entityType: 'buyout', to: '/factoring/proposals?buyout={id}' }],
}
