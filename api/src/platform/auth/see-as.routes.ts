import { roles } from '@drayline/domain/kernel/access/roles'
import { oneOf } from '@drayline/domain/kernel/forms/fields'
import { object } from 'yup'
import { defineRoute } from '../../kernel/http/route.ts'
import { beginSeeingAs, endSeeingAs } from './see-as.ts'

const seenRole = object({ role: oneOf(roles).nullable().defined() })
const common = {
  path: '/api/auth/see-as',
  permission: 'users.seeAs',
  write: true,
  whileSeeingAs: true,
  response: seenRole,
} as const

/** Seeing Drayline as a lower role does (R-ADM-16). */
export const seeAsRoutes = [
  defineRoute({
    ...common,
    method: 'POST',
    summary:
      'This session sees Drayline with the rights of a lower role, and can change nothing until that is ended',
    body: object({ role: oneOf(roles).required() }),
    handler: (call) => beginSeeingAs(call, call.input.body.role),
    present: ({ role }) => ({ role }),
  }),
  defineRoute({
    ...common,
    method: 'DELETE',
    // Setting a second factor up changes something, which whoever sees as another role cannot.
    whileDue: ['password', 'factor'],
    summary: 'This session has its person’s own rights again',
    handler: (call) => endSeeingAs(call),
    present: ({ role }) => ({ role }),
  }),
]
