import { array, boolean, type InferType, object } from 'yup'
import { oneOf } from '../../kernel/forms/fields.ts'
import { firstDaySteps, saidSteps } from './first-day.ts'

/** The checklist of the caller. Not shown to who is not new, has done everything, or does not want to see it. */
export const firstDay = object({
  shown: boolean().required(),
  steps: array(
    object({ id: oneOf(firstDaySteps).required(), done: boolean().required() }).required(),
  ).required(),
})
export type FirstDay = InferType<typeof firstDay>

/** A step that the person says they have done. */
export const firstDayStepInput = object({ step: oneOf(saidSteps).required() })
export type FirstDayStepInput = InferType<typeof firstDayStepInput>
