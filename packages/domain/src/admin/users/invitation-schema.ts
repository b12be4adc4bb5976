import { array, boolean, type InferType, number, object, string } from 'yup'
import { oneLine, oneOf, optionalLine, recordFields, reference } from '../../kernel/forms/fields.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { translatedLanguages } from '../../kernel/text/i18n.ts'
import { msg } from '../../kernel/text/messages.ts'
import { departments } from '../../platform/users/user.ts'
import { passwordInput } from '../../platform/users/user-schema.ts'
import {
  invitationBulkActions,
  type InvitationState,
  invitationStates,
  type LinkState,
  linkStates,
  maxImportRows,
} from './invitation.ts'
import { assignableRoles } from './user-admin.ts'

/** A department of the list, or none. */
const department = () =>
  optionalLine(80).test(
    'department',
    msg('choice.invalid'),
    (value) => !value || (departments as readonly string[]).includes(value),
  )

/** Whom an administrator invites, and as what. */
export const invitationInput = object({
  firstName: oneLine(80).required(msg('user.firstName.required')),
  lastName: oneLine(80).required(msg('user.lastName.required')),
  email: oneLine(254).email(msg('email.invalid')).required(msg('user.email.required')),
  role: oneOf(assignableRoles).default('employee'),
  department: department(),
  jobTitle: optionalLine(80),
  language: oneOf(translatedLanguages).default('en'),
})
export type InvitationInput = InferType<typeof invitationInput>

/** One row of an import as it was read from the file: texts that are checked one by one on the server. */
const importRow = object({
  firstName: string().max(500).default(''),
  lastName: string().max(500).default(''),
  email: string().max(500).default(''),
  role: string().max(500).default(''),
  department: string().max(500).default(''),
  jobTitle: string().max(500).default(''),
})
export type ImportRow = InferType<typeof importRow>

/** People of a file. With `dryRun` each row is judged and nobody is invited. */
export const invitationImport = object({
  rows: array(importRow.required())
    .min(1, msg('selection.empty'))
    .max(maxImportRows, msg('selection.tooMany'))
    .required(),
  language: oneOf(translatedLanguages).default('en'),
  dryRun: boolean().default(false),
})
export type InvitationImport = InferType<typeof invitationImport>

/** Outcome for one row of an import, in its order. */
const importOutcome = object({
  /** Place in the file, from 0. */
  row: number().integer().required(),
  ok: boolean().required(),
  /** Faults by field, in the caller's language; `''` for the row as a whole. */
  faults: array(object({ field: string().defined(), message: string().required() }).required()).required(),
})
export type ImportOutcome = InferType<typeof importOutcome>
export const importAnswer = object({
  results: array(importOutcome.required()).required(),
  invited: number().integer().required(),
})
export type ImportAnswer = InferType<typeof importAnswer>

/** An invitation as the admin panel shows it. */
export const invitation = object({
  ...recordFields,
  firstName: string().defined(),
  lastName: string().defined(),
  email: string().required(),
  role: oneOf(assignableRoles).required(),
  department: string().nullable().defined(),
  jobTitle: string().nullable().defined(),
  state: string<InvitationState>().oneOf(invitationStates).required(),
  expiresAt: string().required(),
  /** Number of times it was sent. */
  sent: number().integer().required(),
  invitedBy: reference({ name: string().required() }).required(),
  acceptedAt: string().nullable().defined(),
  /** The account that came of it. */
  userId: number().integer().nullable().defined(),
})
export type Invitation = InferType<typeof invitation>

/** With the link, where no mail server sends it: shown this once, null when the answer is repeated. */
export const invitationWithLink = invitation.shape({ link: string().nullable().defined() })
export type InvitationWithLink = InferType<typeof invitationWithLink>

/** One step with several invitations. */
export const invitationBulk = object({
  ...selectionFields,
  action: oneOf(invitationBulkActions).required(msg('field.required')),
})

const token = () =>
  string()
    .matches(/^[\w-]{43}$/, msg('choice.invalid'))
    .required(msg('field.required'))

/** The secret of a link. */
export const invitationToken = object({ token: token() })

/** What a link leads to. */
export const linkView = object({
  state: string<LinkState>().oneOf(linkStates).required(),
  /** Whom it is for, while it is open. */
  firstName: string().nullable().defined(),
  lastName: string().nullable().defined(),
  email: string().nullable().defined(),
  expiresAt: string().nullable().defined(),
})
export type LinkView = InferType<typeof linkView>

/** The invited person chooses a password, which opens the account. */
export const invitationAcceptance = passwordInput.pick(['newPassword']).shape({ token: token() })
export type InvitationAcceptance = InferType<typeof invitationAcceptance>
