export type * from './step-up-schema.ts'

/** Code of the 403 that asks who is there once more before one action, and of the 409 for a question that is over. */
export const stepUpRequired = 'step_up_required'
export const stepUpExpired = 'step_up_expired'

/** Header of the repeated call: the grant that was given for exactly this call. */
export const stepUpHeader = 'Drayline-Step-Up'

/** Code of the 403 until a person has set up a second factor. */
export const factorRequired = 'second_factor_required'
