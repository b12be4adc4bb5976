import { array, boolean, type InferType, number, object, string } from 'yup'
import { oneLine, oneOf, optionalLine, recordFields } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { departments } from '../../platform/users/user.ts'
import { personFields } from '../../platform/users/user-schema.ts'
import { assignableRoles, type UserStatus, userBulkActions, userStatuses } from './user-admin.ts'

const identity = {
  username: oneLine(80)
    .matches(/^[\p{L}\p{N}._@-]*$/u, msg('user.username.invalid'))
    .required(msg('user.username.required')),
  firstName: oneLine(80).required(msg('user.firstName.required')),
  lastName: oneLine(80).required(msg('user.lastName.required')),
  email: oneLine(254).email(msg('email.invalid')).required(msg('user.email.required')),
  phone: optionalLine(40),
  jobTitle: optionalLine(80),
  department: optionalLine(80),
}

/** A new member of staff, as an administrator types it. The password is made by the server. */
export const userCreateInput = object({ ...identity, role: oneOf(assignableRoles).default('employee') })
export type UserCreateInput = InferType<typeof userCreateInput>

/** Fields an administrator may change of a user; the role has a call of its own. */
export const userEditInput = object(identity)
export type UserEditInput = InferType<typeof userEditInput>

/** `PATCH /api/admin/users/{userId}/role` */
export const userRoleInput = object({ role: oneOf(assignableRoles).required(msg('field.required')) })

/** A member of staff as the admin panel shows them. */
export const adminUser = object({
  ...recordFields,
  ...personFields,
  status: string<UserStatus>().oneOf(userStatuses).required(),
  deactivatedAt: string().nullable().defined(),
  /** A temporary password was given and not exchanged yet. */
  mustChangePassword: boolean().required(),
  lastSignInAt: string().nullable().defined(),
  /** The last call of a living session, otherwise the last sign-in. */
  lastSeenAt: string().nullable().defined(),
  /** They have a passkey or an authenticator app. */
  secondFactor: boolean().required(),
  /** In how many browsers the person is signed in. */
  sessions: number().integer().required(),
})
export type AdminUser = InferType<typeof adminUser>

/** A temporary password, shown this once: null when the answer is repeated. */
export const userWithPassword = adminUser.shape({ temporaryPassword: string().nullable().defined() })
export type UserWithPassword = InferType<typeof userWithPassword>

/** One step with several users. With `dryRun` it says for each whether it would go, and nothing is done. */
export const userBulkInput = object({
  ...selectionFields,
  action: oneOf(userBulkActions).required(msg('field.required')),
  /** Where `setDepartment` moves them; null for none. */
  department: oneOf(departments).nullable().default(null),
  dryRun: boolean().default(false),
})
export type UserBulkInput = InferType<typeof userBulkInput>

/** Outcome for each user of such a step, or what it would be. */
export const userBulkAnswer = array(
  object({
    id: number().integer().required(),
    ok: boolean().required(),
    /** In the caller's language: why they stay as they are. */
    message: string().nullable().defined(),
  }).required(),
).required()
export type UserBulkAnswer = InferType<typeof userBulkAnswer>
