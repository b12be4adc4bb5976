import type { RemoteFeature } from '@drayline/contract'

/** Contribution of factoring to the shell. */
export const factoring: RemoteFeature = {
  pathRoots: ['/factoring'],
  exposes: {
    './FactoringPage': './src/factoring/FactoringPage.module.ts',
    './CutOffTimes': './src/factoring/CutOffTimes.module.ts',
    './ClientPayouts': './src/purchases/ClientPayouts.module.ts',
  },
  routes: [
    {
      path: '/factoring',
      expose: './FactoringPage',
      title: { en: 'Factoring', es: 'Factoraje' },
      permission: 'invoices.read',
      data: [{ path: '/api/factoring/summary', params: [] }],
    },
  ],
  nav: [
    {
      id: 'factoring',
      to: '/factoring',
      label: { en: 'Factoring', es: 'Factoraje' },
      icon: 'wallet',
      order: 30,
      permission: 'invoices.read',
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'payouts',
      expose: './ClientPayouts',
      order: 35,
      title: { en: 'Payments to the client', es: 'Pagos al cliente' },
      permission: 'purchases.read',
    },
    {
      slot: 'dashboard/side/v1',
      id: 'cut-off-times',
      expose: './CutOffTimes',
      order: 20,
      title: { en: 'Daily Cut-Off Times', es: 'Horas de corte diarias' },
      height: 330,
    },
  ],
}
