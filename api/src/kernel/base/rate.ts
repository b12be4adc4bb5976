/** Rate limit classes: ordinary reads and writes, and those that are limited more tightly. */
export type RateClass =
  | 'read'
  | 'write'
  | 'search'
  | 'export'
  | 'upload'
  | 'signin'
  | 'invitation'
  | 'mail'
  | 'health'
  | 'report'
