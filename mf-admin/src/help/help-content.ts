/** The questions in their order; texts are `faq.<id>.q` and `faq.<id>.a`. */
export const questions = [
  'password',
  'changePassword',
  'sessions',
  'session',
  'tabs',
  'createInvoice',
  'approve',
  'rejected',
  'cutoff',
  'fund',
  'moneyIn',
  'bounce',
  'payOut',
  'undoFunding',
  'whereMoney',
  'chargeBack',
  'buyout',
  'closeMonth',
  'files',
  'pictures',
  'failedDocument',
  'packet',
  'search',
  'shortcuts',
  'share',
  'export',
  'views',
  'conflict',
  'vaultAccess',
  'vaultPassword',
  'score',
  'inactive',
  'reset',
  'clock',
  'role',
  'language',
  'timezone',
  'phone',
  'desktop',
  'planned',
] as const
export type Question = (typeof questions)[number]

/** The cards of the quick start, each with four numbered steps, and where they lead. */
export const quickStart = [
  { id: 'gettingStarted', icon: 'log-in', to: '/settings' },
  { id: 'clients', icon: 'users', to: '/clients?new=1' },
  { id: 'invoices', icon: 'receipt', to: '/invoices?new=1' },
  { id: 'documents', icon: 'upload', to: '/documents?new=1' },
] as const

/** Guided steps: which screen each step opens. Texts are `tour.<id>.title` and `tour.<id>.step<n>`. */
export const tours = [
  {
    id: 'invoice',
    steps: [
      '/clients?new=1',
      '/loads?new=1',
      '/documents?new=1',
      '/invoices?new=1',
      '/invoices?status=submitted',
    ],
  },
  {
    id: 'collect',
    steps: ['/collections?tab=worklist', '/collections', '/follow-up', '/collections?tab=ageing'],
  },
  {
    id: 'credit',
    steps: [
      '/brokers?new=1',
      '/credit-checks?new=1',
      '/credit-checks?status=pending',
      '/brokers?overLimit=true',
    ],
  },
  { id: 'day', steps: ['/', '/tasks', '/follow-up', '/activities'] },
] as const

/** The releases, newest first, each with three notes. */
export const releases = ['v240', 'v230', 'v210', 'v200'] as const
