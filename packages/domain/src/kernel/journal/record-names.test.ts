import { loggedName, personMeant } from './record-names.ts'

test.each([
  ['client', null, { name: 'Blue Ridge', email: 'x' }, 'Blue Ridge'],
  ['client', { name: 'Blue Ridge' }, null, 'Blue Ridge'],
  ['client', { name: 'Blue Ridge' }, { name: 'Blue Ridge Freight' }, 'Blue Ridge Freight'],
  ['invoice', null, { invoiceNumber: 'INV-0007' }, 'INV-0007'],
  ['load', null, { loadNumber: 'LD-7' }, 'LD-7'],
  ['document', null, { filename: 'a.pdf', originalName: 'pod 7.pdf' }, 'pod 7.pdf'],
  ['user', null, { firstName: 'Erin', lastName: 'Boyle', username: 'erin' }, 'Erin Boyle'],
  ['user', null, { firstName: '', lastName: ' ', username: 'erin' }, 'erin'],
  [
    'remote',
    { remote: 'mf-finance', version: '1.0.0-1' },
    { remote: 'mf-finance', version: '1.0.0-2' },
    'mf-finance 1.0.0-2',
  ],
  ['remote', null, { remote: 'mf-finance', version: 3 }, 'mf-finance'],
  ['remote', null, { _id: 'mf-finance' }, 'mf-finance'],
  ['session', null, null, null],
  ['purchase', null, { cents: 7 }, null],
] as const)('a %s logged as %j → %j is called %j', (type, before, after, name) => {
  expect(loggedName(type, before, after)).toBe(name)
})

test('sessions, users and time are about a person', () => {
  expect(personMeant('session', 7, null, null)).toBe(7)
  expect(personMeant('user', 7, null, null)).toBe(7)
  expect(personMeant('session', 0, null, null)).toBeNull()
  expect(personMeant('time_entry', 9, null, { userId: 7 })).toBe(7)
  expect(personMeant('time_request', 9, null, { userId: 7 })).toBe(7)
  expect(personMeant('time_entry', 9, null, null)).toBeNull()
  expect(personMeant('client', 7, null, { userId: 7 })).toBeNull()
})
