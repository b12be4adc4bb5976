import type { InferType } from 'yup'
import { array, boolean, number, object, string } from 'yup'
import { oneOf, recordFields } from './fields.ts'
import { languages } from './i18n.ts'
import { msg } from './messages.ts'
import type { Action } from './permissions.ts'
import type { Role } from './roles.ts'
import { roles } from './roles.ts'

export const authTypes = ['replit', 'local'] as const
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'MMM dd, yyyy'] as const
export type DateFormat = (typeof dateFormats)[number]
export const timeFormats = ['12h', '24h'] as const
export type TimeFormat = (typeof timeFormats)[number]
export const weekDays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Time zones on offer: ET, CT, MT, PT, Arizona, Alaska, Hawaii (spec part 1, section 9). */
export const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const

export const departments = [
  'Operations',
  'Finance',
  'Sales',
  'Customer Service',
  'IT',
  'Human Resources',
  'Management',
  'Other',
] as const

export const jobTitles = [
  'System Administrator',
  'Account Manager',
  'Operations Manager',
  'Finance Manager',
  'Customer Service Representative',
  'Sales Representative',
  'IT Administrator',
  'Dispatcher',
  'Administrative Assistant',
  'Vice President',
  'Director',
  'Chief Executive Officer',
  'Chief Technology Officer',
  'Chief Financial Officer',
  'Other',
] as const

/** What a new user starts with (spec part 1, sections 3.1 and 9). */
export const userDefaults = {
  timezone: 'America/New_York',
  language: 'en',
  emailNotifications: true,
  smsNotifications: false,
  desktopNotifications: true,
  startTime: '09:00',
  endTime: '17:00',
  workDays: 'Monday,Tuesday,Wednesday,Thursday,Friday',
  theme: 'system',
  dateFormat: 'MM/dd/yyyy',
  timeFormat: '12h',
} as const

const clockTime = () => string().matches(/^([01]\d|2[0-3]):[0-5]\d$/, msg('time.invalid'))
const workDays = () =>
  string().test(
    'days',
    msg('choice.invalid'),
    (value) => !value || value.split(',').every((day) => (weekDays as readonly string[]).includes(day)),
  )
const plainText = (max: number) => string().trim().max(max, msg('text.tooLong')).nullable()

/** The personal information form (spec part 1, sections 2.11 and 5). */
export const profileInput = object({
  firstName: string().trim().max(80, msg('text.tooLong')).required(msg('user.firstName.required')),
  lastName: string().trim().max(80, msg('text.tooLong')).required(msg('user.lastName.required')),
  phone: plainText(40),
  jobTitle: plainText(80),
  department: plainText(80),
})
export type ProfileInput = InferType<typeof profileInput>

/** The settings tabs (spec part 1, sections 3.4, 5 and 9). */
export const settingsInput = object({
  bio: string().max(500, msg('user.bio.tooLong')).nullable(),
  location: string().max(100, msg('user.location.tooLong')).nullable(),
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
  firstName: string().trim().min(1, msg('user.firstName.required')).max(80, msg('text.tooLong')),
  lastName: string().trim().min(1, msg('user.lastName.required')).max(80, msg('text.tooLong')),
})
export type ProfilePatch = InferType<typeof profilePatch>

/** Signing in (spec part 1, section 5). */
export const loginInput = object({
  username: string().trim().max(254, msg('text.tooLong')).required(msg('login.username.required')),
  password: string().max(1024, msg('text.tooLong')).required(msg('login.password.required')),
})
export type LoginInput = InferType<typeof loginInput>

/** NIST SP 800-63B: length counts, rules about kinds of characters do not. */
export const passwordLength = { min: 10, max: 200 } as const

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

/** How long the caller's session still lives, in milliseconds by the server's clock. */
export const sessionTimes = object({
  /** Without a further call. */
  idleEndsIn: number().integer().required(),
  /** Whatever one does. */
  absoluteEndsIn: number().integer().required(),
})
export type SessionTimes = InferType<typeof sessionTimes>

/** A profile picture may have so many bytes when it is sent (spec part 1, section 9). */
export const maxPhotoBytes = 5 * 1024 * 1024

/** The signed-in user: profile, settings and what he may do. Never the password. */
export const currentUser = object({
  ...recordFields,
  username: string().required(),
  email: string().nullable().defined(),
  firstName: string().defined(),
  lastName: string().defined(),
  phone: string().nullable().defined(),
  jobTitle: string().nullable().defined(),
  department: string().nullable().defined(),
  profileImageUrl: string().nullable().defined(),
  role: string<Role>().oneOf(roles).required(),
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
})
export type CurrentUser = InferType<typeof currentUser>

/** A colleague in a choice of agents: `GET /api/users`. */
export const userChoice = object({
  id: number().integer().required(),
  firstName: string().defined(),
  lastName: string().defined(),
  username: string().required(),
})
export type UserChoice = InferType<typeof userChoice>

/** How a person is called on screen. */
export function fullName(user: { firstName: string; lastName: string; username: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username
}
