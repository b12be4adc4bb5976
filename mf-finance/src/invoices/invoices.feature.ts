import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /invoices: shell, server and page build the same URL from it. */
export const invoicesData: RouteData = {
  path: '/api/invoices',
  params: [
    'q',
    'status',
    'purchaseState',
    'clientId',
    'brokerId',
    'loadId',
    'submittedFrom',
    'submittedTo',
    'paidFrom',
    'paidTo',
    'createdFrom',
    'createdTo',
    'sort',
    'limit',
    'cursor',
  ],
  defaults: { sort: '-id', limit: '50' },
}

/** Contribution of invoices to the shell. */
export const invoices: RemoteFeature = {
  pathRoots: ['/invoices'],
  exposes: {
    './InvoicePage': './src/invoices/InvoicePage.module.ts',
    './InvoicesPage': './src/invoices/InvoicesPage.module.ts',
    './ClientInvoices': './src/invoices/ClientInvoices.tsx',
    './LoadInvoice': './src/invoices/LoadInvoice.tsx',
    './RecentInvoices': './src/invoices/RecentInvoices.module.ts',
    './PendingInvoices': './src/invoices/PendingInvoices.module.ts',
    './ProcessedToday': './src/invoices/ProcessedToday.module.ts',
    './TotalRevenue': './src/invoices/TotalRevenue.module.ts',
  },
  routes: [
    {
      path: '/invoices',
      expose: './InvoicesPage',
      title: { en: 'Invoices', es: 'Facturas' },
      permission: 'invoices.read',
      data: [invoicesData],
    },
    {
      path: '/invoices/:id',
      expose: './InvoicePage',
      title: { en: 'Invoice', es: 'Factura' },
      permission: 'invoices.read',
      data: [{ path: '/api/invoices/:id', params: [] }],
    },
  ],
  nav: [
    {
      id: 'invoices',
      to: '/invoices',
      label: { en: 'Invoices', es: 'Facturas' },
      icon: 'file-text',
      order: 20,
      permission: 'invoices.read',
    },
  ],
  newItems: [
    {
      id: 'invoice',
      to: '/invoices?new=1',
      label: { en: 'New Invoice', es: 'Nueva factura' },
      icon: 'file-plus',
      order: 10,
      permission: 'invoices.create',
    },
  ],
  quickActions: [
    {
      id: 'invoice',
      to: '/invoices?new=1',
      label: { en: 'New Invoice', es: 'Nueva factura' },
      icon: 'file-plus',
      order: 10,
      permission: 'invoices.create',
    },
  ],
  search: [
    {
      id: 'invoices',
      label: { en: 'Invoices', es: 'Facturas' },
      title: '{invoiceNumber}',
      subtitle: '{clientName} · {amount|usd}',
      to: '/invoices?open={id}',
      all: '/invoices?q={q}',
      order: 20,
      permission: 'invoices.read',
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'invoices',
      expose: './ClientInvoices',
      order: 30,
      title: { en: 'Invoices', es: 'Facturas' },
      permission: 'invoices.read',
    },
    {
      slot: 'load/section/v1',
      id: 'invoice',
      expose: './LoadInvoice',
      order: 30,
      title: { en: 'Invoice', es: 'Factura' },
      permission: 'invoices.read',
    },
    {
      slot: 'dashboard/stat/v1',
      id: 'pending-invoices',
      expose: './PendingInvoices',
      order: 10,
      title: { en: 'Pending Invoices', es: 'Facturas pendientes' },
      permission: 'dashboard.read',
    },
    {
      slot: 'dashboard/stat/v1',
      id: 'processed-today',
      expose: './ProcessedToday',
      order: 12,
      title: { en: 'Processed Today', es: 'Procesadas hoy' },
      permission: 'dashboard.read',
    },
    {
      slot: 'dashboard/stat/v1',
      id: 'total-revenue',
      expose: './TotalRevenue',
      order: 14,
      title: { en: 'Total Revenue', es: 'Ingresos totales' },
      permission: 'dashboard.read',
    },
    {
      slot: 'dashboard/bottom/v1',
      id: 'recent-invoices',
      expose: './RecentInvoices',
      order: 10,
      title: { en: 'Recent Invoices', es: 'Facturas recientes' },
      height: 349,
      permission: 'invoices.read',
    },
  ],
  entityLinks: [{ entityType: 'invoice', to: '/invoices?open={id}' }],
}
