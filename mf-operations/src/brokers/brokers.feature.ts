import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /brokers: shell, server and page build the same URL from it. */
export const brokersData: RouteData = {
  path: '/api/brokers',
  params: ['q', 'status', 'overLimit', 'sort', 'limit', 'cursor'],
  defaults: { sort: 'name', limit: '50' },
}

/** Contribution of brokers to the shell. */
export const brokers: RemoteFeature = {
  pathRoots: ['/brokers'],
  exposes: {
    './CreateBroker': './src/brokers/CreateBroker.module.ts',
    './BrokersPage': './src/brokers/BrokersPage.module.ts',
  },
  routes: [
    {
      path: '/brokers',
      expose: './BrokersPage',
      title: { en: 'Brokers', es: 'Brókeres' },
      keywords: { en: 'debtors', es: 'brokers, corredores, deudores' },
      search: 'brokers.search',
      permission: 'brokers.read',
      data: [brokersData],
    },
  ],
  nav: [
    {
      id: 'brokers',
      to: '/brokers',
      label: { en: 'Brokers', es: 'Brókeres' },
      icon: 'handshake',
      order: 60,
      permission: 'brokers.read',
    },
  ],
  search: [
    {
      id: 'brokers',
      label: { en: 'Brokers', es: 'Brókeres' },
      title: '{name}',
      subtitle: '{mcNumber} · {city}',
      to: '/brokers?open={id}',
      all: '/brokers?q={q}',
      order: 40,
      permission: 'brokers.read',
    },
  ],
  slots: [
    {
      slot: 'broker/create/v1',
      id: 'broker',
      expose: './CreateBroker',
      order: 10,
      title: { en: 'New broker', es: 'Nuevo bróker' },
      permission: 'brokers.create',
    },
  ],
  entityLinks: [{ entityType: 'broker', to: '/brokers?open={id}' }],
}
