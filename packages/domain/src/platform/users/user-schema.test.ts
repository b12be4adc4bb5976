import { refusals } from '../../testing/refusals.ts'
import { stepUpInput } from './step-up-schema.ts'
import { passwordLength } from './user.ts'
import {
  currentUser,
  loginInput,
  passwordInput,
  profileInput,
  profilePatch,
  sessionRecord,
  settingsInput,
} from './user-schema.ts'

const setting = (change: object) => refusals(settingsInput, change)

test.each(['00:00', '09:30', '19:05', '23:59'])('%s is a time of day', (startTime) =>
  expect(setting({ startTime, endTime: startTime })).toEqual({}),
)

test.each(['24:00', '9:30', '09:60', '09:5', '109:30', '09:300', 'noon'])('%s is none', (startTime) =>
  expect(setting({ startTime })).toEqual({ startTime: 'time.invalid' }),
)

test('working days are names of days, or none', () => {
  expect([setting({ workDays: 'Monday,Tuesday' }), setting({ workDays: '' }), setting({})]).toEqual([
    {},
    {},
    {},
  ])
  expect(setting({ workDays: 'Monday,someday' })).toEqual({ workDays: 'choice.invalid' })
})

test.each([
  ['bio', 'x'.repeat(501), 'user.bio.tooLong'],
  ['location', 'x'.repeat(101), 'user.location.tooLong'],
  ['timezone', 'Mars/Base', 'choice.invalid'],
  ['theme', 'pink', 'choice.invalid'],
])('the setting %s is limited', (field, value, text) =>
  expect(setting({ [field]: value })).toEqual({ [field]: text }),
)

test('a name is needed, in a change only where it is named; the rest may be nothing', () => {
  const name = { firstName: 'Ana', lastName: 'Diaz' }
  expect(refusals(profileInput, { ...name, phone: null, jobTitle: null, department: null })).toEqual({})
  expect(refusals(profileInput, {})).toEqual({
    ...{ firstName: 'user.firstName.required', lastName: 'user.lastName.required' },
  })
  expect(refusals(profilePatch, {})).toEqual({})
  expect(refusals(profilePatch, { firstName: '', lastName: ' ', theme: 'pink' })).toEqual({
    ...{ firstName: 'user.firstName.required', lastName: 'user.lastName.required', theme: 'choice.invalid' },
  })
  expect(refusals(profilePatch, { jobTitle: 'x'.repeat(81), phone: 'x'.repeat(41) })).toEqual({
    ...{ jobTitle: 'text.tooLong', phone: 'text.tooLong' },
  })
})

test('signing in takes a name without blanks around it, and a password as it is', () => {
  const login = { username: ' ana ', password: ' secret ' }
  expect(loginInput.validateSync(login)).toEqual({ username: 'ana', password: ' secret ' })
  expect(refusals(loginInput, { username: ' ', password: '' })).toEqual({
    ...{ username: 'login.username.required', password: 'login.password.required' },
  })
  const long = { username: 'x'.repeat(255), password: 'x'.repeat(1025) }
  expect(refusals(loginInput, long)).toEqual({ username: 'text.tooLong', password: 'text.tooLong' })
  expect(refusals(loginInput, { username: 'x'.repeat(254), password: 'x'.repeat(1024) })).toEqual({})
  const answer = { challenge: 'x' }
  expect(refusals(stepUpInput, { ...answer, password: long.password })).toEqual({ password: 'text.tooLong' })
  expect(refusals(stepUpInput, { ...answer, code: 'x'.repeat(41) })).toEqual({ code: 'text.tooLong' })
  expect(refusals(stepUpInput, { ...answer, password: 'secret' })).toEqual({})
})

test('a new password has a length between both limits', () => {
  const refused = (newPassword: string) => refusals(passwordInput, { currentPassword: 'x', newPassword })
  const { min, max } = passwordLength
  expect([refused('x'.repeat(min)), refused('x'.repeat(max))]).toEqual([{}, {}])
  expect(refused('')).toEqual({ newPassword: 'password.new.required' })
  expect(refused('x'.repeat(min - 1))).toEqual({ newPassword: 'password.new.short' })
  expect(refused('x'.repeat(max + 1))).toEqual({ newPassword: 'text.tooLong' })
  expect(refusals(passwordInput, { newPassword: 'x'.repeat(min) })).toEqual({
    currentPassword: 'password.current.required',
  })
})

test('a browser is of a known kind of device, or of an unknown one', () => {
  const refused = (device: string) => refusals(sessionRecord, { device }).device
  for (const device of ['desktop', 'phone', 'tablet', 'unknown']) expect(refused(device)).toBeUndefined()
  expect(refused('toaster')).toBe('choice.invalid')
})

test('who is signed in has a name to sign in with, and a role', () => {
  expect(Object.keys(refusals(currentUser, {}))).toEqual(expect.arrayContaining(['username', 'role']))
})
