export type * from './user-schema.ts'

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

/** Time zones on offer: ET, CT, MT, PT, Arizona, Alaska, Hawaii (R-SET-3). */
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

/** Defaults of a new user (R-SET-2). */
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

/** NIST SP 800-63B: length counts, rules about kinds of characters do not. */
export const passwordLength = { min: 10, max: 200 } as const

/** A profile picture may have so many bytes when it is sent (R-PRO-3). */
export const maxPhotoBytes = 5 * 1024 * 1024

/** Display name of a person. */
export function fullName(user: { firstName: string; lastName: string; username: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username
}
