import type { Role } from '@drayline/domain/kernel/access/roles'
import type { departments, jobTitles } from '@drayline/domain/platform/users/user'
import { addBusinessDays, momentOn } from './calendar.ts'
import { phoneNumber } from './names.ts'
import type { Random } from './random.ts'
import type { DemoUser } from './types.ts'

type Row = [
  username: string,
  firstName: string,
  lastName: string,
  role: Role,
  jobTitle: (typeof jobTitles)[number],
  department: (typeof departments)[number],
  location: string,
  timezone: string,
]

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** The office: the three demo accounts first. */
const staff: Row[] = [
  ['admin', 'Morgan', 'Ellis', 'admin', 'System Administrator', 'IT', 'Phoenix, AZ', 'America/Phoenix'],
  ['manager', 'Priya', 'Raman', 'manager', 'Finance Manager', 'Finance', 'Charlotte, NC', eastern],
  ['employee', 'Luis', 'Ortega', 'employee', 'Account Manager', 'Operations', 'Dallas, TX', central],
  ['twhitfield', 'Tessa', 'Whitfield', 'manager', 'Operations Manager', 'Operations', 'Dallas, TX', central],
  ['gstroud', 'Gerald', 'Stroud', 'manager', 'Director', 'Management', 'Charlotte, NC', eastern],
  ['hnakagawa', 'Hana', 'Nakagawa', 'manager', 'Finance Manager', 'Finance', 'Denver, CO', mountain],
  ['bcoleman', 'Brianna', 'Coleman', 'employee', 'Account Manager', 'Operations', 'Charlotte, NC', eastern],
  ['dkowalski', 'Derek', 'Kowalski', 'employee', 'Account Manager', 'Operations', 'Chicago, IL', central],
  ['sbhatt', 'Sunita', 'Bhatt', 'employee', 'Account Manager', 'Finance', 'Chicago, IL', central],
  ['jmarrero', 'Joel', 'Marrero', 'employee', 'Account Manager', 'Finance', 'Charlotte, NC', eastern],
  ['aokonkwo', 'Adaeze', 'Okonkwo', 'employee', 'Account Manager', 'Operations', 'Denver, CO', mountain],
  [
    'rpruitt',
    'Randy',
    'Pruitt',
    'employee',
    'Customer Service Representative',
    'Customer Service',
    'Dallas, TX',
    central,
  ],
  ['lvaldivia', 'Lorena', 'Valdivia', 'employee', 'Account Manager', 'Operations', 'Fresno, CA', pacific],
  ['kfontaine', 'Keisha', 'Fontaine', 'employee', 'Sales Representative', 'Sales', 'Charlotte, NC', eastern],
  ['mhollis', 'Mitch', 'Hollis', 'employee', 'Account Manager', 'Operations', 'Portland, OR', pacific],
]

/** Everybody who works in the office, hired before the first invoice. */
export function generateStaff(source: Random, options: { firstId: number; startDay: number }): DemoUser[] {
  const random = source.fork('staff')
  return staff.map((row, index) => {
    const [username, firstName, lastName, role, jobTitle, department, location, timezone] = row
    const hired = addBusinessDays(options.startDay - 60 - (staff.length - index) * 21 - random.int(0, 12), 0)
    return {
      id: options.firstId + index,
      username,
      email: `${index < 3 ? username : `${firstName}.${lastName}`.toLowerCase()}@drayline.example`,
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      phone: phoneNumber(random),
      jobTitle,
      department,
      role,
      timezone,
      location,
      createdAt: Math.round(momentOn(random, hired, timezone)),
      isDemoAccount: index < 3,
    }
  })
}

/** Colleagues by the work they do. */
export interface Office {
  /** They look after clients, enter and submit invoices. */
  agents: DemoUser[]
  /** They approve, reject and post payments. */
  approvers: DemoUser[]
  admin: DemoUser
}

/** @throws RangeError when the staff lacks one of the demo roles */
export function officeOf(users: DemoUser[]): Office {
  const admin = users.find((user) => user.role === 'admin')
  const agents = users.filter((user) => user.role === 'employee')
  const approvers = users.filter((user) => user.role === 'manager')
  if (!admin || agents.length === 0 || approvers.length === 0)
    throw new RangeError('The office is incomplete')
  return { agents, approvers, admin }
}
