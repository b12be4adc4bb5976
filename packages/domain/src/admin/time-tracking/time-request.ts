export type * from './time-request-schema.ts'

/** A request is open until somebody else decides it, or the person who asked takes it back. */
export const timeRequestStatuses = ['open', 'approved', 'rejected', 'withdrawn'] as const
export type TimeRequestStatus = (typeof timeRequestStatuses)[number]
