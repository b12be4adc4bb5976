import type { Role } from '@drayline/domain/kernel/access/roles'
import type { ChannelChoice, NotificationKind } from '@drayline/domain/kernel/journal/notification'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { DateFormat, Theme, TimeFormat } from '@drayline/domain/platform/users/user'
import { userDefaults } from '@drayline/domain/platform/users/user'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'

/** A member of staff (R-SES-15). */
export interface UserDoc extends RecordDoc {
  username: string
  /** Folded, for sign-in: case does not matter there. */
  usernameKey: string
  email: string | null
  emailKey: string | null
  /** argon2id, or null for someone who cannot sign in with a password. */
  passwordHash: string | null
  authType: 'replit' | 'local'
  firstName: string
  lastName: string
  phone: string | null
  jobTitle: string | null
  department: string | null
  profileImageUrl: string | null
  /** Of the file store, behind `profileImageUrl`. */
  photoFile?: FileId | null
  role: Role
  bio: string | null
  location: string | null
  timezone: string
  language: Language
  emailNotifications: boolean
  smsNotifications: boolean
  desktopNotifications: boolean
  startTime: string
  endTime: string
  workDays: string
  theme: Theme
  dateFormat: DateFormat
  timeFormat: TimeFormat
  /** Missing for those who signed in before it was kept; theirs was not their first. */
  firstSignInAt?: Date | null
  lastSignInAt: Date | null
  /** Since when someone has left: no sign-in, no session; what they did stays. Null or missing: they are here. */
  deactivatedAt: Date | null
  /** The password was given by someone else; its owner shall choose another at the next sign-in. */
  mustChangePassword: boolean
  /** Until when such a password opens anything; missing or null for those without an end. */
  temporaryUntil?: Date | null
  /** Since when they have a second factor; missing or null for those who have none. */
  secondFactorAt?: Date | null
  /** Counts how often the policy of second factors was set: a sign-in at the same moment conflicts with that. */
  judgedByPolicy?: number
  /** Chosen ways to hear of kinds of events, where they differ from the usual. */
  notificationPreferences: Partial<Record<NotificationKind, ChannelChoice>> | null
  /** The feed shows what happened after this; set by 'Reset'. */
  activitiesClearedAt: Date | null
  /** Written with every change of saved views, so that two at once cannot contradict each other. */
  viewsChangedAt: Date | null
  search: string[]
  /** The name as it is shown, folded: what lists sort by. */
  nameSortKey: string
}

const optional = { type: String, default: null }
const text = (fallback: string) => ({ type: String, default: fallback })

export const User = recordModel<UserDoc>(
  { collection: 'users', entity: 'user' },
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: optional,
    emailKey: optional,
    passwordHash: optional,
    authType: text('local'),
    firstName: text(''),
    lastName: text(''),
    phone: optional,
    jobTitle: optional,
    department: optional,
    profileImageUrl: optional,
    photoFile: { type: 'ObjectId', default: null },
    role: text('employee'),
    bio: optional,
    location: optional,
    timezone: text(userDefaults.timezone),
    language: text(userDefaults.language),
    emailNotifications: { type: Boolean, default: userDefaults.emailNotifications },
    smsNotifications: { type: Boolean, default: userDefaults.smsNotifications },
    desktopNotifications: { type: Boolean, default: userDefaults.desktopNotifications },
    startTime: text(userDefaults.startTime),
    endTime: text(userDefaults.endTime),
    workDays: text(userDefaults.workDays),
    theme: text(userDefaults.theme),
    dateFormat: text(userDefaults.dateFormat),
    timeFormat: text(userDefaults.timeFormat),
    firstSignInAt: { type: Date, default: null },
    lastSignInAt: { type: Date, default: null },
    deactivatedAt: { type: Date, default: null },
    mustChangePassword: { type: Boolean, default: false },
    temporaryUntil: { type: Date, default: null },
    secondFactorAt: { type: Date, default: null },
    judgedByPolicy: { type: Number, default: 0 },
    notificationPreferences: { type: {} as never, default: null },
    activitiesClearedAt: { type: Date, default: null },
    viewsChangedAt: { type: Date, default: null },
    search: [String],
    nameSortKey: { type: String, default: '' },
  },
  [
    [{ usernameKey: 1 }, { unique: true }],
    [{ emailKey: 1 }, { unique: true, partialFilterExpression: { emailKey: { $type: 'string' } } }],
    [{ search: 1, _id: -1 }],
    [{ nameSortKey: 1, _id: 1 }],
    [{ profileImageUrl: 1 }, { partialFilterExpression: { profileImageUrl: { $type: 'string' } } }],
  ],
)
