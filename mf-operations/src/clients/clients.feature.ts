import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /clients: shell, server and page build the same URL from it. */
export const clientsData: RouteData = {
  path: '/api/clients',
  params: ['q', 'status', 'sort', 'limit', 'cursor'],
  defaults: { sort: 'name', limit: '50' },
}

/** Contribution of clients to the shell. */
export const clients: RemoteFeature = {
  pathRoots: ['/clients'],
  exposes: {
    './CreateClient': './src/clients/CreateClient.module.ts',
    './ClientsPage': './src/clients/ClientsPage.module.ts',
    './ClientPage': './src/clients/ClientPage.module.ts',
    './ClientTotals': './src/clients/ClientTotals.module.ts',
    './ClientLoads': './src/clients/ClientLoadsPart.tsx',
    './ClientTimeline': './src/clients/ClientTimeline.tsx',
    './ActiveClients': './src/clients/ActiveClients.module.ts',
  },
  routes: [
    {
      path: '/clients',
      expose: './ClientsPage',
      title: { en: 'Clients', es: 'Clientes' },
      search: 'clients.search',
      permission: 'clients.read',
      data: [clientsData],
    },
    {
      path: '/clients/:id',
      expose: './ClientPage',
      title: { en: 'Client', es: 'Cliente' },
      permission: 'clients.read',
      data: [
        { path: '/api/clients/:id', params: [] },
        { path: '/api/clients/:id/summary', params: [] },
      ],
    },
  ],
  nav: [
    {
      id: 'clients',
      to: '/clients',
      label: { en: 'Clients', es: 'Clientes' },
      icon: 'users',
      order: 10,
      permission: 'clients.read',
    },
  ],
  newItems: [
    {
      id: 'client',
      to: '/clients?new=1',
      label: { en: 'Add Client', es: 'Agregar cliente' },
      icon: 'user-plus',
      order: 20,
      permission: 'clients.create',
    },
  ],
  quickActions: [
    {
      id: 'client',
      to: '/clients?new=1',
      label: { en: 'Add Client', es: 'Agregar cliente' },
      icon: 'user-plus',
      order: 20,
      permission: 'clients.create',
    },
  ],
  search: [
    {
      id: 'clients',
      label: { en: 'Clients', es: 'Clientes' },
      title: '{name}',
      subtitle: '{contactPerson}',
      to: '/clients?open={id}',
      all: '/clients?q={q}',
      order: 10,
      permission: 'clients.read',
    },
  ],
  slots: [
    {
      slot: 'client/create/v1',
      id: 'client',
      expose: './CreateClient',
      order: 10,
      title: { en: 'New client', es: 'Nuevo cliente' },
      permission: 'clients.create',
    },
    {
      slot: 'client/section/v1',
      id: 'totals',
      expose: './ClientTotals',
      order: 10,
      title: { en: 'Totals', es: 'Totales' },
    },
    {
      slot: 'client/section/v1',
      id: 'loads',
      expose: './ClientLoads',
      order: 20,
      title: { en: 'Loads', es: 'Cargas' },
      permission: 'loads.read',
    },
    {
      slot: 'client/section/v1',
      id: 'timeline',
      expose: './ClientTimeline',
      order: 90,
      title: { en: 'Timeline', es: 'Cronología' },
      permission: 'activities.read',
    },
    {
      slot: 'dashboard/stat/v1',
      id: 'active-clients',
      expose: './ActiveClients',
      order: 40,
      title: { en: 'Active Clients', es: 'Clientes activos' },
      permission: 'dashboard.read',
    },
  ],
  entityLinks: [{ entityType: 'client', to: '/clients/{id}' }],
}
