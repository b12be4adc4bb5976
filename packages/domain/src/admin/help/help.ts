export type * from './help-schema.ts'

/** State of a part of the product: works, switched off on purpose, or not working. */
export const partStates = ['operational', 'disabled', 'failed'] as const
export type PartState = (typeof partStates)[number]
