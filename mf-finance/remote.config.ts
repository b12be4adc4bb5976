import type { RemoteSource } from '@drayline/contract'

/** What the shell knows of finance before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-finance',
  title: { en: 'Finance', es: 'Finanzas' },
  owner: { team: 'Finance', contact: 'finance-team@drayline.example' },
  contract: '^1.1.0',
  pathRoots: ['/invoices', '/collections'],
  exposes: {
    './CollectionsPage': './src/collections/CollectionsPage.tsx',
    './ClientCollections': './src/collections/ClientCollections.tsx',
    './InvoicesPage': './src/invoices/InvoicesPage.tsx',
    './ClientInvoices': './src/invoices/ClientInvoices.tsx',
    './LoadInvoice': './src/invoices/LoadInvoice.tsx',
    './RecentInvoices': './src/invoices/RecentInvoices.tsx',
    './InvoiceStats': './src/invoices/InvoiceStats.tsx',
  },
  routes: [
    {
      path: '/invoices',
      expose: './InvoicesPage',
      title: { en: 'Invoices', es: 'Facturas' },
      permission: 'invoices.read',
      data: [
        {
          path: '/api/invoices',
          params: [
            'q',
            'status',
            'clientId',
            'brokerId',
            'loadId',
            'submittedFrom',
            'submittedTo',
            'createdFrom',
            'createdTo',
            'sort',
            'limit',
            'cursor',
          ],
          defaults: { sort: '-id', limit: '50' },
        },
      ],
    },
    {
      path: '/collections',
      expose: './CollectionsPage',
      title: { en: 'Collections', es: 'Cobros' },
      permission: 'collections.read',
      data: [
        {
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
        },
      ],
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
  search: [
    {
      id: 'invoices',
      label: { en: 'Invoices', es: 'Facturas' },
      title: '{invoiceNumber}',
      subtitle: '{amount|usd}',
      to: '/invoices?open={id}',
      all: '/invoices?q={q}',
      order: 20,
      permission: 'invoices.read',
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
      id: 'invoice-stats',
      expose: './InvoiceStats',
      order: 10,
      permission: 'dashboard.read',
    },
    {
      slot: 'dashboard/bottom/v1',
      id: 'recent-invoices',
      expose: './RecentInvoices',
      order: 10,
      permission: 'invoices.read',
    },
  ],
  entityLinks: [
    { entityType: 'collection', to: '/collections?open={id}' },
    { entityType: 'invoice', to: '/invoices?open={id}' },
  ],
}

export default remote
