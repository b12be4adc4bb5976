import { array, type InferType, object, string } from 'yup'
import { oneOf } from '../../kernel/forms/fields.ts'
import { partStates } from './help.ts'

/** Answer of `GET /api/help/status` answers: the database and every remote this user gets. */
export const systemStatus = object({
  status: oneOf(['operational', 'degraded'] as const).required(),
  checkedAt: string().required(),
  parts: array(
    object({
      id: string().required(),
      title: string().required(),
      version: string().nullable().defined(),
      state: oneOf(partStates).required(),
    }),
  ).required(),
})
export type SystemStatus = InferType<typeof systemStatus>
