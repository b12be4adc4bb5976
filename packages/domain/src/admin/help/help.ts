export type * from './help-schema.ts'

/** How a part of the product fares: works, switched off on purpose, or not working. */
export const partStates = ['operational', 'disabled', 'failed'] as const
export type PartState = (typeof partStates)[number]
