/** The categories of the features, in the order of their buttons (R-HLP-3). */
export const categories = [
  'all',
  'core',
  'financial',
  'management',
  'documents',
  'operations',
  'communication',
  'security',
  'transportation',
  'admin',
  'time',
  'reports',
  'support',
  'integration',
  'locations',
  'workflow',
] as const
export type Category = Exclude<(typeof categories)[number], 'all'>

/** A feature of the product; its name and description are the texts `feature.<id>.name` and `feature.<id>.text`. */
interface FeatureEntry {
  id: string
  /** Target of its card. A planned feature links to the screen on which it will appear. */
  route: string
  category: Category
  planned?: true
}

/** The complete catalog. A test (tools/src/help-catalogue.test.ts) holds that every active route exists. */
export const features = [
  { id: 'dashboard', route: '/', category: 'core' },
  { id: 'myClocking', route: '/', category: 'time' },
  { id: 'clients', route: '/clients', category: 'core' },
  { id: 'invoices', route: '/invoices', category: 'core' },
  { id: 'documents', route: '/documents', category: 'documents' },
  { id: 'tasks', route: '/tasks', category: 'workflow' },
  { id: 'factoring', route: '/factoring', category: 'financial' },
  { id: 'brokers', route: '/brokers', category: 'management' },
  { id: 'vault', route: '/vault', category: 'security' },
  { id: 'fuelAdvance', route: '/fuel-cards-internal', category: 'transportation' },
  { id: 'reports', route: '/reports', category: 'reports' },
  { id: 'admin', route: '/admin', category: 'admin' },
  { id: 'agent', route: '/reports', category: 'reports' },
  { id: 'aging', route: '/reports', category: 'financial' },
  { id: 'brokerReport', route: '/reports', category: 'reports' },
  { id: 'bankTransfers', route: '/factoring', category: 'financial' },
  { id: 'payments', route: '/factoring', category: 'financial' },
  { id: 'paymentsPortal', route: '/factoring', category: 'financial' },
  { id: 'expenses', route: '/factoring', category: 'financial', planned: true },
  { id: 'factoringCo', route: '/factoring', category: 'management', planned: true },
  { id: 'carriers', route: '/clients', category: 'transportation' },
  { id: 'dispatchers', route: '/clients', category: 'transportation', planned: true },
  { id: 'sendEmail', route: '/clients', category: 'communication', planned: true },
  { id: 'sendSms', route: '/clients', category: 'communication', planned: true },
  { id: 'bulkSms', route: '/clients', category: 'communication', planned: true },
  { id: 'trucks', route: '/clients', category: 'transportation', planned: true },
  { id: 'bulkInvoices', route: '/invoices', category: 'financial', planned: true },
  { id: 'carrierPods', route: '/documents', category: 'documents' },
  { id: 'myTasks', route: '/tasks', category: 'workflow' },
  { id: 'toDo', route: '/tasks', category: 'workflow' },
  { id: 'calendar', route: '/tasks', category: 'time', planned: true },
  { id: 'mySchedule', route: '/tasks', category: 'time', planned: true },
  { id: 'followups', route: '/collections', category: 'operations' },
  { id: 'cbReviews', route: '/collections', category: 'operations' },
  { id: 'reviews', route: '/collections', category: 'operations' },
  { id: 'liveChat', route: '/help', category: 'support' },
  { id: 'tickets', route: '/help', category: 'support' },
  { id: 'softwareRequest', route: '/help', category: 'support', planned: true },
  { id: 'lockbox', route: '/vault', category: 'security', planned: true },
  { id: 'mcCheck', route: '/credit-checks', category: 'operations' },
  { id: 'timeCards', route: '/admin', category: 'time', planned: true },
  { id: 'payroll', route: '/admin', category: 'admin', planned: true },
  { id: 'branches', route: '/admin', category: 'locations', planned: true },
  { id: 'settings', route: '/settings', category: 'admin' },
  { id: 'mailServer', route: '/settings', category: 'integration', planned: true },
  { id: 'linked', route: '/settings', category: 'integration', planned: true },
  { id: 'myProfile', route: '/profile', category: 'core' },
  { id: 'logs', route: '/activities', category: 'security' },
  { id: 'sheets', route: '/reports', category: 'reports', planned: true },
  { id: 'pres', route: '/reports', category: 'reports', planned: true },
] as const satisfies readonly FeatureEntry[]
export type Feature = FeatureEntry & { id: (typeof features)[number]['id'] }
