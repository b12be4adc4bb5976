import type { RemoteFeature } from '@drayline/contract'

/** Contribution of bank accounts, and of what waits for a second person, to the shell. */
export const payees: RemoteFeature = {
  exposes: {
    './ClientPayees': './src/payees/ClientPayees.module.ts',
    './ProposalsPage': './src/payees/ProposalsPage.module.ts',
  },
  routes: [
    {
      path: '/factoring/proposals',
      expose: './ProposalsPage',
      title: { en: 'Pending approvals', es: 'Aprobaciones pendientes' },
      keywords: {
        en: 'approvals, second person, dual control, bank account changes, buyouts, write-offs',
        es: 'propuestas en espera, segunda persona, cambios de cuenta bancaria, liquidación del factor anterior',
      },
      permission: 'agreements.read',
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'payees',
      expose: './ClientPayees',
      order: 36,
      title: { en: 'Bank accounts', es: 'Cuentas bancarias' },
      permission: 'payees.read',
    },
  ],
  entityLinks: [
    { entityType: 'agreement', to: '/factoring/proposals?agreement={id}' },
    { entityType: 'payee', to: '/factoring/proposals?payee={id}' },
  ],
}
