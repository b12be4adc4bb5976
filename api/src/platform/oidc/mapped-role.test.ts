import { mappedRole } from './mapped-role.ts'

const roleOf = new Map([
  ['staff', 'employee'],
  ['leads', 'manager'],
  ['it', 'admin'],
] as const)
const mapping = { roleClaim: 'groups', roleOf, otherwise: undefined }

test.each([
  ['one group, as a text', 'staff', 'employee'],
  ['several: the highest counts, wherever it stands', ['it', 'staff', 'leads'], 'admin'],
  ['several of one role', ['leads', 'leads'], 'manager'],
  ['a group that stands for nothing', ['guests'], undefined],
  ['a name in other letters is another group', ['IT', 'Leads'], undefined],
  ['no groups', [], undefined],
  ['nothing said', undefined, undefined],
  ['what is no text', [{ staff: true }, 7, null, ['it']], undefined],
  ['a name that every object has', ['constructor', '__proto__'], undefined],
])('%s', (_name, groups, role) => {
  expect(mappedRole(mapping, { groups })).toBe(role)
})

test('whoever is in none of the groups gets the role that was set for them', () => {
  const withRest = { ...mapping, otherwise: 'employee' as const }
  expect(mappedRole(withRest, { groups: ['guests'] })).toBe('employee')
  expect(mappedRole(withRest, { groups: ['it'] })).toBe('admin')
})

test('without a claim that says roles they are given in Drayline, whatever the service says', () => {
  expect(mappedRole({ ...mapping, roleClaim: undefined }, { groups: ['it'] })).toBe('kept')
})
