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
      search: 'factoring.search',
      keywords: {
        en: 'funding, fund invoices, purchases, advances',
        es: 'fondeo, financiar facturas, compras, adelantos',
      },
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
  places: [
    {
      to: '/factoring?tab=factored&purchaseState=charged_back',
      label: { en: 'Chargebacks', es: 'Contracargos' },
      keywords: {
        en: 'charged back, recourse, buybacks',
        es: 'devoluciones al cliente, facturas devueltas, recurso, recompra',
      },
      permission: 'invoices.read',
    },
    {
      to: '/factoring?tab=factored&purchaseState=written_off',
      label: { en: 'Write-offs', es: 'Pérdidas' },
      keywords: { en: 'written off, bad debt, credit losses', es: 'dadas por perdidas, incobrables' },
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
      height: 228,
    },
  ],
}
