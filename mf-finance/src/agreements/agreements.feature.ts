import type { RemoteFeature } from '@drayline/contract'

/** Contribution of agreements, fee plans and the simulator to the shell. */
export const agreements: RemoteFeature = {
  exposes: {
    './FeePlansPage': './src/agreements/FeePlansPage.module.ts',
    './SimulatorPage': './src/agreements/SimulatorPage.module.ts',
    './ClientAgreement': './src/agreements/ClientAgreement.module.ts',
  },
  routes: [
    {
      path: '/factoring/fee-plans',
      expose: './FeePlansPage',
      title: { en: 'Fee plans', es: 'Planes de comisiones' },
      keywords: {
        en: 'pricing, rates, discount fees',
        es: 'precios, tarifas, tasas, descuentos',
      },
      permission: 'feePlans.read',
    },
    {
      path: '/factoring/simulator',
      expose: './SimulatorPage',
      title: { en: 'Fee simulator', es: 'Simulador de comisiones' },
      keywords: {
        en: 'quote, calculator, apr, effective rate',
        es: 'cotización, calculadora, tarifas, tasa efectiva',
      },
      permission: 'feePlans.read',
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'agreement',
      expose: './ClientAgreement',
      order: 15,
      title: { en: 'Agreement', es: 'Contrato' },
      permission: 'agreements.read',
    },
  ],
  entityLinks: [{ entityType: 'fee_plan', to: '/factoring/fee-plans?edit={id}' }],
}
