import { array, boolean, type InferType, number, object, string } from 'yup'
import type { Action } from '../../kernel/access/permissions.ts'
import { type Role, roles } from '../../kernel/access/roles.ts'
import { oneLine, oneOf, recordFields } from '../../kernel/forms/fields.ts'
import { languages } from '../../kernel/text/i18n.ts'
import { msg } from '../../kernel/text/messages.ts'
import { factorWays } from './step-up-schema.ts'
import { dateFormats, passwordLength, themes, timeFormats, timeZones, weekDays } from './user.ts'

const clockTime = () => string().matches(/^([01]\d|2[0-3]):[0-5]\d$/, msg('time.invalid'))
const workDays = () =>
  string().test(
    'days',
    msg('choice.invalid'),
    (value) => !value || value.split(',').every((day) => (weekDays as readonly string[]).includes(day)),
  )
const plainText = (max: number) => oneLine(max).nullable()

/** The personal information form (R-PRO-1). */
export const profileInput = object({
  firstName: oneLine(80).required(msg('user.firstName.required')),
  lastName: oneLine(80).required(msg('user.lastName.required')),
  phone: plainText(40),
  jobTitle: plainText(80),
  department: plainText(80),
})

/** The settings tabs (R-SET-2 to R-SET-4). */
export const settingsInput = object({
  bio: string().max(500, msg('user.bio.tooLong')).nullable(),
  location: oneLine(100, msg('user.location.tooLong')).nullable(),
  timezone: oneOf(timeZones),
  language: oneOf(languages),
  emailNotifications: boolean(),
  smsNotifications: boolean(),
  desktopNotifications: boolean(),
  startTime: clockTime(),
  endTime: clockTime(),
  workDays: workDays(),
  theme: oneOf(themes),
  dateFormat: oneOf(dateFormats),
  timeFormat: oneOf(timeFormats),
})
export type SettingsInput = InferType<typeof settingsInput>

/** `PATCH /api/user/profile`: any part of profile and settings. Names, when given, may not be empty. */
export const profilePatch = profileInput.concat(settingsInput).shape({
  firstName: oneLine(80).min(1, msg('user.firstName.required')),
  lastName: oneLine(80).min(1, msg('user.lastName.required')),
})
export type ProfilePatch = InferType<typeof profilePatch>

/** Signing in (R-SES-2). */
export const loginInput = object({
  username: string().trim().max(254, msg('text.tooLong')).required(msg('login.username.required')),
  password: string().max(1024, msg('text.tooLong')).required(msg('login.password.required')),
})
export type LoginInput = InferType<typeof loginInput>

/** Choosing a new password. Whether it is common or too close to the person, the server says. */
export const passwordInput = object({
  currentPassword: string().max(1024, msg('text.tooLong')).required(msg('password.current.required')),
  newPassword: string()
    .required(msg('password.new.required'))
    .min(passwordLength.min, msg('password.new.short'))
    .max(passwordLength.max, msg('text.tooLong')),
})
export type PasswordInput = InferType<typeof passwordInput>

/** A browser that is signed in as the caller. */
export const sessionRecord = object({
  id: string().required(),
  /** Names of browser and system as far as they can be told; empty otherwise. */
  browser: string().defined(),
  system: string().defined(),
  device: oneOf(['desktop', 'phone', 'tablet', 'unknown']).required(),
  ip: string().defined(),
  createdAt: string().required(),
  lastSeenAt: string().required(),
  /** The one that asks. */
  current: boolean().required(),
})
export type SessionInfo = InferType<typeof sessionRecord>

/** Remaining lifetime of the caller's session, in milliseconds by the server's clock. */
export const sessionTimes = object({
  /** Without a further call. */
  idleEndsIn: number().integer().required(),
  /** Whatever one does. */
  absoluteEndsIn: number().integer().required(),
})
export type SessionTimes = InferType<typeof sessionTimes>

/** A member of staff as they and the admin panel see them. */
export const personFields = {
  username: string().required(),
  email: string().nullable().defined(),
  firstName: string().defined(),
  lastName: string().defined(),
  phone: string().nullable().defined(),
  jobTitle: string().nullable().defined(),
  department: string().nullable().defined(),
  profileImageUrl: string().nullable().defined(),
  role: string<Role>().oneOf(roles).required(),
}

/** The signed-in user: profile, settings and what they may do. Never the password. */
export const currentUser = object({
  ...recordFields,
  ...personFields,
  bio: string().nullable().defined(),
  location: string().nullable().defined(),
  timezone: string().required(),
  language: oneOf(languages).required(),
  emailNotifications: boolean().required(),
  smsNotifications: boolean().required(),
  desktopNotifications: boolean().required(),
  startTime: string().required(),
  endTime: string().required(),
  workDays: string().defined(),
  theme: oneOf(themes).required(),
  dateFormat: oneOf(dateFormats).required(),
  timeFormat: oneOf(timeFormats).required(),
  permissions: array(string<Action>().required()).required(),
  /** Set while nothing may be done before a new password is chosen. */
  mustChangePassword: boolean().optional(),
  /** By when a second factor has to be set up; from then on nothing may be done before. */
  enrollBy: string().optional(),
  /** The role the person really has, while this session sees Drayline as a lower one, which is `role`. */
  ownRole: string<Role>().oneOf(roles).optional(),
  /** Set while the person has signed in once: no one comes back on a first visit. */
  firstVisit: boolean().optional(),
  /** Lists of which the person has saved views, told with the page: their bar has its room from the start. */
  viewLists: array(string().required()).optional(),
})
export type CurrentUser = InferType<typeof currentUser>

/** Answer to a sign-in: the user, or the ways in which they can show their second factor. */
export const signedIn = object({
  user: currentUser.optional().default(undefined),
  secondFactor: factorWays.optional().default(undefined),
})

/** A colleague in a choice of agents: `GET /api/users`. */
export const userChoice = object({
  id: number().integer().required(),
  firstName: string().defined(),
  lastName: string().defined(),
  username: string().required(),
})
export type UserChoice = InferType<typeof userChoice>
