import { refusals } from '../../testing/refusals.ts'
import { userCreateInput, userEditInput, userRoleInput } from './user-admin-schema.ts'

const person = { username: 'ana.diaz', firstName: 'Ana', lastName: 'Diaz', email: 'ana@x.example' }

test('a new person is an employee unless it is said', () => {
  expect(userCreateInput.validateSync(person)).toEqual({
    ...{ ...person, phone: null, jobTitle: null, department: null, role: 'employee' },
  })
})

test.each(['josé', 'a_b-c.d', 'ana@x.example', '007'])('%s is a username', (username) =>
  expect(refusals(userEditInput, { ...person, username })).toEqual({}),
)

test.each([
  ['username', 'ana diaz', 'user.username.invalid'],
  ['username', '!ana', 'user.username.invalid'],
  ['username', 'ana!', 'user.username.invalid'],
  ['username', '', 'user.username.required'],
  ['email', 'ana', 'email.invalid'],
  ['email', '', 'user.email.required'],
  ['firstName', '', 'user.firstName.required'],
  ['lastName', '', 'user.lastName.required'],
])('%s cannot be %j', (field, value, text) =>
  expect(refusals(userCreateInput, { ...person, [field]: value })).toEqual({ [field]: text }),
)

test('a role is one that can be given', () => {
  expect(refusals(userRoleInput, {})).toEqual({ role: 'field.required' })
  expect(refusals(userRoleInput, { role: 'owner' })).toEqual({ role: 'choice.invalid' })
})
