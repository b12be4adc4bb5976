import type { RemoteSource } from '@drayline/contract'

/** What the shell knows of operations before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-operations',
  title: { en: 'Operations', es: 'Operaciones' },
  owner: { team: 'Operations', contact: 'operations-team@drayline.example' },
  contract: '^1.0.0',
  pathRoots: ['/clients', '/loads'],
  exposes: {
    './ClientsPage': './src/clients/ClientsPage.tsx',
    './LoadsPage': './src/loads/LoadsPage.tsx',
    './ActiveClients': './src/clients/ActiveClients.tsx',
  },
  routes: [
    {
      path: '/clients',
      expose: './ClientsPage',
      title: { en: 'Clients', es: 'Clientes' },
      permission: 'clients.read',
      data: [
        {
          path: '/api/clients',
          params: ['q', 'status', 'sort', 'limit', 'cursor'],
          defaults: { sort: 'name', limit: '50' },
        },
      ],
    },
    {
      path: '/loads',
      expose: './LoadsPage',
      title: { en: 'Loads', es: 'Cargas' },
      permission: 'loads.read',
      data: [
        {
          path: '/api/loads',
          params: [
            'q',
            'status',
            'clientId',
            'brokerId',
            'pickupFrom',
            'pickupTo',
            'sort',
            'limit',
            'cursor',
          ],
          defaults: { sort: '-id', limit: '50' },
        },
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
    {
      id: 'loads',
      to: '/loads',
      label: { en: 'Loads', es: 'Cargas' },
      icon: 'truck',
      order: 15,
      permission: 'loads.read',
    },
  ],
  newItems: [
    {
      id: 'client',
      to: '/clients?new=1',
      label: { en: 'Add Client', es: 'Añadir cliente' },
      icon: 'user-plus',
      order: 20,
      permission: 'clients.create',
    },
    {
      id: 'load',
      to: '/loads?new=1',
      label: { en: 'New Load', es: 'Nueva carga' },
      icon: 'truck',
      order: 25,
      permission: 'loads.create',
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
    {
      id: 'loads',
      label: { en: 'Loads', es: 'Cargas' },
      title: '{loadNumber}',
      subtitle: '{pickupLocation} → {deliveryLocation}',
      to: '/loads?open={id}',
      all: '/loads?q={q}',
      order: 30,
      permission: 'loads.read',
    },
  ],
  slots: [
    {
      slot: 'dashboard/stat/v1',
      id: 'active-clients',
      expose: './ActiveClients',
      order: 40,
      permission: 'dashboard.read',
    },
  ],
  entityLinks: [
    { entityType: 'client', to: '/clients?open={id}' },
    { entityType: 'load', to: '/loads?open={id}' },
  ],
}

export default remote
