export type * from './activity-schema.ts'

/** Kinds of events in the feed: R-ACT-3. */
export const activityTypes = [
  'invoice_created',
  'invoice_updated',
  'invoice_submitted',
  'invoice_approved',
  'invoice_rejected',
  'invoice_paid',
  'document_uploaded',
  'client_created',
  'client_updated',
  'load_created',
  'load_updated',
  'task_created',
  'task_updated',
  'follow_up_created',
  'follow_up_updated',
  'broker_created',
  'broker_updated',
  'credit_check_requested',
  'credit_check_decided',
  'other',
] as const
export type ActivityType = (typeof activityTypes)[number]

/** Kinds of records that activities, notifications and audit records point to. */
export const entityTypes = [
  'client',
  'load',
  'invoice',
  'broker',
  'credit_check',
  'document',
  'user',
  'view',
  'remote',
  'session',
  'collection',
  'vault',
  'fuel_advance',
  'fuel_card_application',
  'task',
  'follow_up',
  'support_request',
  'email',
  'time_entry',
  'export',
] as const
export type EntityType = (typeof entityTypes)[number]
