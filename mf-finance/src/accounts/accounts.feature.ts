import type { RemoteFeature } from '@drayline/contract'

/** Contribution of clients' accounts and brokers' debtor ledgers to the shell. */
export const accounts: RemoteFeature = {
  exposes: {
    './ClientAccount': './src/accounts/ClientAccount.module.ts',
    './ClientAccountPage': './src/accounts/ClientAccountPage.module.ts',
    './BrokerAccount': './src/accounts/BrokerAccount.module.ts',
    './BrokerAccountPage': './src/accounts/BrokerAccountPage.module.ts',
  },
  routes: [
    {
      path: '/factoring/clients/:id',
      expose: './ClientAccountPage',
      title: { en: 'Client account', es: 'Cuenta del cliente' },
      permission: 'purchases.read',
    },
    {
      path: '/factoring/brokers/:id',
      expose: './BrokerAccountPage',
      title: { en: 'Debtor ledger', es: 'Cuenta del deudor' },
      permission: 'purchases.read',
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'account',
      expose: './ClientAccount',
      order: 5,
      title: { en: 'Account', es: 'Cuenta' },
      permission: 'purchases.read',
    },
    {
      slot: 'broker/section/v1',
      id: 'account',
      expose: './BrokerAccount',
      order: 5,
      title: { en: 'Debtor ledger', es: 'Cuenta del deudor' },
      permission: 'purchases.read',
    },
  ],
}
