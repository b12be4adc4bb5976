import type { RemoteFeature } from '@drayline/contract'

/** Contribution of the book to the shell. */
export const ledger: RemoteFeature = {
  exposes: {
    './BookPage': './src/ledger/BookPage.module.ts',
    './FundsEmployed': './src/ledger/FundsEmployed.module.ts',
    './FeeIncome': './src/ledger/FeeIncome.module.ts',
    './ToFund': './src/ledger/ToFund.module.ts',
    './Unapplied': './src/ledger/Unapplied.module.ts',
  },
  routes: [
    {
      path: '/factoring/book',
      expose: './BookPage',
      title: { en: 'General ledger', es: 'Libro mayor' },
      permission: 'ledger.read',
    },
  ],
  slots: [
    {
      slot: 'dashboard/stat/v1',
      id: 'funds-employed',
      expose: './FundsEmployed',
      order: 50,
      title: { en: 'Net funds employed', es: 'Fondos netos empleados' },
      permission: 'ledger.read',
    },
    {
      slot: 'dashboard/stat/v1',
      id: 'fee-income',
      expose: './FeeIncome',
      order: 52,
      title: { en: 'Fee income', es: 'Ingresos por tarifas' },
      permission: 'ledger.read',
    },
    {
      slot: 'dashboard/stat/v1',
      id: 'to-fund',
      expose: './ToFund',
      order: 54,
      title: { en: 'To fund', es: 'Por fondear' },
      permission: 'ledger.read',
    },
    {
      slot: 'dashboard/stat/v1',
      id: 'unapplied',
      expose: './Unapplied',
      order: 56,
      title: { en: 'Unapplied', es: 'Sin aplicar' },
      permission: 'ledger.read',
    },
  ],
  entityLinks: [
    { entityType: 'ledger_period', to: '/factoring/book?tab=months&month={id}' },
    { entityType: 'ledger_journal', to: '/factoring/book?tab=hand&journal={id}' },
  ],
}
