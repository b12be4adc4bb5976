import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { AuditRecord } from '../audit/audit.model.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

test('the choice of agents names id, first and last name and username, no more', async () => {
  const { body } = await employee.get('/api/users?sort=id')
  expect(body[0]).toEqual({
    id: api.userId('employee'),
    firstName: 'Erin',
    lastName: 'Employee',
    username: 'employee',
  })
  expect((await employee.get('/api/users?q=max')).body).toHaveLength(1)
})

test('one colleague is named the same way; a stranger is not found', async () => {
  const { body } = await employee.get(`/api/users/${api.userId('manager')}`)
  expect(body).toEqual({
    id: api.userId('manager'),
    firstName: 'Max',
    lastName: 'Manager',
    username: 'manager',
  })
  expect((await employee.get('/api/users/999999')).status).toBe(404)
})

test('a new user has the defaults of R-SET-2, and is told what they may do', async () => {
  const { body } = await employee.get('/api/auth/user')
  expect(body).toMatchObject({
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
  })
  expect(body.permissions).toContain('invoices.create')
  expect(body.permissions).not.toContain('invoices.approve')
})

test('parts of profile and settings change, the rest stays, and it is on record', async () => {
  const answer = await employee.patch('/api/user/profile', { phone: '555-0100', theme: 'dark' })
  expect(answer.body).toMatchObject({ phone: '555-0100', theme: 'dark', firstName: 'Erin' })
  await employee.patch('/api/user/profile', { phone: null })
  expect((await employee.get('/api/auth/user')).body).toMatchObject({ phone: null, theme: 'dark' })
  const audit = await AuditRecord.findOne({ action: 'user.profileChanged' }).sort({ at: 1 }).lean()
  expect(audit).toMatchObject({ before: { theme: 'system' }, after: { theme: 'dark' } })
})

test.each([
  [{ firstName: '' }, 'firstName', 'First name is required'],
  [{ lastName: '  ' }, 'lastName', 'Last name is required'],
  [{ bio: 'x'.repeat(501) }, 'bio', 'Bio must be less than 500 characters'],
  [{ location: 'x'.repeat(101) }, 'location', 'Location must be less than 100 characters'],
  [{ theme: 'pink' }, 'theme', 'Choose one of the values offered'],
  [{ timezone: 'Mars/Olympus' }, 'timezone', 'Choose one of the values offered'],
  [{ workDays: 'Monday,Someday' }, 'workDays', 'Choose one of the values offered'],
  [{ startTime: '25:00' }, 'startTime', 'Enter a valid time'],
])('%j is refused', async (patch, field, message) => {
  const answer = await employee.patch('/api/user/profile', patch)
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field]).toBe(message)
})

test('role, e-mail address and password are not part of a profile', async () => {
  const before = (await employee.get('/api/auth/user')).body
  await employee.patch('/api/user/profile', {
    role: 'admin',
    email: 'x@example.com',
    passwordHash: 'x',
    username: 'admin',
  })
  const { role, email, username } = (await employee.get('/api/auth/user')).body
  expect({ role, email, username }).toEqual({
    role: before.role,
    email: before.email,
    username: before.username,
  })
  expect((await employee.get('/api/audit')).status).toBe(403)
})

test('a new language holds from the next answer on, in every session', async () => {
  const answer = await employee.patch('/api/user/profile', { language: 'es' })
  expect(answer.status).toBe(200)
  expect((await employee.get('/api/clients/999999')).body.message).toBe('No encontrado')
  await employee.patch('/api/user/profile', { language: 'en' })
})
