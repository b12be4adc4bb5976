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
      title: { en: 'Waiting proposals', es: 'Propuestas en espera' },
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
