import type { RemoteFeature } from '@drayline/contract'

/** Contribution of settling and paying out to the shell. */
export const payouts: RemoteFeature = {
  exposes: { './PayoutsPage': './src/purchases/PayoutsPage.module.ts' },
  routes: [
    {
      path: '/factoring/payouts',
      expose: './PayoutsPage',
      title: { en: 'Settle and pay out', es: 'Liquidar y pagar' },
      keywords: {
        en: 'payouts, rebates, release reserves, pay clients, settlements',
        es: 'reembolsos, liberar reservas, pagar a clientes, liquidaciones',
      },
      permission: 'purchases.read',
    },
  ],
  places: [
    {
      to: '/factoring/payouts?tab=made',
      label: { en: 'Payments made', es: 'Pagos hechos' },
      keywords: {
        en: 'outstanding payments, seen at the bank, bank reconciliation, returned payments',
        es: 'pagos en tránsito, confirmado por el banco, visto en el banco, conciliación bancaria, pagos devueltos',
      },
      permission: 'purchases.read',
    },
  ],
  entityLinks: [{ entityType: 'payout', to: '/factoring/payouts?tab=made&open={id}' }],
}
