import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /collections: shell, server and page build the same URL from it. */
export const collectionsData: RouteData = {
  path: '/api/collections',
  params: [
    'q',
    'status',
    'priority',
    'assignedTo',
    'clientId',
    'overdue',
    'dueFrom',
    'dueTo',
    'sort',
    'limit',
    'cursor',
  ],
  defaults: { sort: '-id', limit: '50' },
}

/** The brokers that owe us, in the order in which to call. */
export const owingData: RouteData = {
  path: '/api/collections/brokers',
  params: ['q', 'due', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-worth', limit: '50' },
}

/** Contribution of collections to the shell. */
export const collections: RemoteFeature = {
  pathRoots: ['/collections'],
  exposes: {
    './CollectionsPage': './src/collections/CollectionsPage.module.ts',
    './ClientCollections': './src/collections/ClientCollections.module.ts',
    './DebtorPage': './src/collections/DebtorPage.module.ts',
    './BrokerCalls': './src/collections/BrokerCalls.module.ts',
  },
  routes: [
    {
      path: '/collections',
      expose: './CollectionsPage',
      title: { en: 'Collections', es: 'Cobros' },
      search: 'collections.search',
      keywords: {
        en: 'past due, overdue, calls, promises to pay',
        es: 'vencidas, atrasadas, llamadas, promesas de pago',
      },
      permission: 'collections.read',
      data: [collectionsData],
    },
    {
      path: '/collections/brokers/:id',
      expose: './DebtorPage',
      title: { en: 'Call a broker', es: 'Llamar a un bróker' },
      permission: 'collections.read',
    },
  ],
  nav: [
    {
      id: 'collections',
      to: '/collections',
      label: { en: 'Collections', es: 'Cobros' },
      icon: 'banknote',
      order: 70,
      permission: 'collections.read',
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'collections',
      expose: './ClientCollections',
      order: 50,
      title: { en: 'Collections', es: 'Cobros' },
      permission: 'collections.read',
    },
    {
      slot: 'broker/section/v1',
      id: 'calls',
      expose: './BrokerCalls',
      order: 6,
      title: { en: 'Calls', es: 'Llamadas' },
      permission: 'collections.read',
    },
  ],
  entityLinks: [{ entityType: 'collection', to: '/collections?open={id}' }],
}
