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
      keywords: {
        en: 'gl, book, chart of accounts, accounting',
        es: 'contabilidad, plan de cuentas, libros',
      },
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
      title: { en: 'Fee income', es: 'Ingresos por comisiones' },
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
  search: [
    {
      id: 'entries',
      label: { en: 'Journal entries', es: 'Asientos' },
      title: '{number}',
      subtitle: '{clientName} · {amount|usd}',
      to: '/factoring/book?entry={id}',
      order: 60,
      permission: 'ledger.read',
    },
  ],
  places: [
    {
      to: '/factoring/book',
      label: { en: 'Trial balance', es: 'Balance de comprobación' },
      keywords: { en: 'account balances, debits and credits', es: 'saldos de cuentas, debe y haber' },
      permission: 'ledger.read',
    },
    {
      to: '/factoring/book?tab=account',
      label: { en: 'Ledger account', es: 'Cuenta del libro mayor' },
      keywords: {
        en: 'account activity, gl detail, postings',
        es: 'movimientos de una cuenta, mayor auxiliar',
      },
      permission: 'ledger.read',
    },
    {
      to: '/factoring/book?tab=months',
      label: { en: 'Close a month', es: 'Cerrar un mes' },
      keywords: {
        en: 'months, month end, accounting periods, reopen a month',
        es: 'meses, cierre contable, fin de mes, periodos, reabrir un mes',
      },
      permission: 'ledger.read',
    },
    {
      to: '/factoring/book?tab=hand',
      label: { en: 'Manual journal entries', es: 'Asientos manuales' },
      keywords: {
        en: 'reverse an entry, reversal, approve journal entries',
        es: 'revertir un asiento, reversión, aprobar asientos',
      },
      permission: 'ledger.read',
    },
    {
      to: '/factoring/book?tab=hand&new=1',
      label: { en: 'New manual journal entry', es: 'Nuevo asiento manual' },
      keywords: { en: 'adjusting entry, correction', es: 'asiento de ajuste, corrección' },
      permission: 'ledger.journal',
    },
  ],
  entityLinks: [
    { entityType: 'ledger_period', to: '/factoring/book?tab=months&month={id}' },
    { entityType: 'ledger_journal', to: '/factoring/book?tab=hand&journal={id}' },
  ],
}
