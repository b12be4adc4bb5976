import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /credit-checks: shell, server and page build the same URL from it. */
export const checksData: RouteData = {
  path: '/api/credit-checks',
  params: ['q', 'status', 'band', 'brokerId', 'checkedFrom', 'checkedTo', 'sort', 'limit', 'cursor'],
  defaults: { sort: '-createdAt', limit: '50' },
}

/** Contribution of credit checks to the shell. */
export const creditChecks: RemoteFeature = {
  pathRoots: ['/credit-checks'],
  exposes: {
    './CreditChecksPage': './src/credit-checks/CreditChecksPage.module.ts',
  },
  routes: [
    {
      path: '/credit-checks',
      expose: './CreditChecksPage',
      title: { en: 'Credit Checks', es: 'Verificaciones de crédito' },
      search: 'checks.search',
      permission: 'creditChecks.read',
      data: [checksData],
    },
  ],
  nav: [
    {
      id: 'credit-checks',
      to: '/credit-checks',
      label: { en: 'Credit Checks', es: 'Verificaciones de crédito' },
      icon: 'gauge',
      order: 62,
      permission: 'creditChecks.read',
    },
  ],
  entityLinks: [{ entityType: 'credit_check', to: '/credit-checks?open={id}' }],
}
