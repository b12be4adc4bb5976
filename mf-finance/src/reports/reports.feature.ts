import type { RemoteFeature } from '@drayline/contract'

/** Contribution of reports to the shell. */
export const reports: RemoteFeature = {
  pathRoots: ['/reports'],
  exposes: {
    './ReportsPage': './src/reports/ReportsPage.module.ts',
  },
  routes: [
    {
      path: '/reports',
      expose: './ReportsPage',
      title: { en: 'Reports', es: 'Informes' },
      keywords: {
        en: 'statements, exposure, concentration, days to pay, dso',
        es: 'estados de cuenta, exposición, concentración, días hasta el pago',
      },
      permission: 'reports.read',
    },
  ],
  nav: [
    {
      id: 'reports',
      to: '/reports',
      label: { en: 'Reports', es: 'Informes' },
      icon: 'trending-up',
      order: 84,
      permission: 'reports.read',
    },
  ],
  places: [
    {
      to: '/reports?report=ageing',
      label: { en: 'A/R Aging', es: 'Antigüedad de saldos' },
      keywords: { en: 'aging report, accounts receivable', es: 'cuentas por cobrar, vencimientos' },
      permission: 'reports.read',
    },
  ],
  quickActions: [
    {
      id: 'reports',
      to: '/reports',
      label: { en: 'View Reports', es: 'Ver informes' },
      icon: 'trending-up',
      order: 30,
      permission: 'reports.read',
    },
  ],
  entityLinks: [{ entityType: 'export', to: '/reports?report=exports&export={id}' }],
}
