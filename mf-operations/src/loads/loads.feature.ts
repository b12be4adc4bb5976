import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /loads: shell, server and page build the same URL from it. */
export const loadsData: RouteData = {
  path: '/api/loads',
  params: [
    'q',
    'status',
    'clientId',
    'brokerId',
    'pickupFrom',
    'pickupTo',
    'packet',
    'sort',
    'limit',
    'cursor',
  ],
  defaults: { sort: '-id', limit: '50' },
}

/** Contribution of loads to the shell. */
export const loads: RemoteFeature = {
  pathRoots: ['/loads'],
  exposes: {
    './LoadsPage': './src/loads/LoadsPage.module.ts',
  },
  routes: [
    {
      path: '/loads',
      expose: './LoadsPage',
      title: { en: 'Loads', es: 'Cargas' },
      search: 'loads.search',
      permission: 'loads.read',
      data: [loadsData],
    },
  ],
  nav: [
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
  entityLinks: [{ entityType: 'load', to: '/loads?open={id}' }],
}
