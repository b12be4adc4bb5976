/**
 * Cache keys outside this remote that its changes touch: other remotes' lists show names and numbers of clients and
 * loads. A key that nobody uses does no harm.
 */
export const sharedKeys = {
  stats: ['dashboard', 'stats'],
  activities: ['mf-admin', 'activities'],
  invoices: ['mf-finance', 'invoices'],
  relatedDocuments: ['mf-admin', 'documents'],
} as const
