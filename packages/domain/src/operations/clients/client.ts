export type * from './client-schema.ts'

export const clientStatuses = ['active', 'inactive'] as const
export type ClientStatus = (typeof clientStatuses)[number]
