import { assignColumn } from '@drayline/ui/forms'
import { guessMapping, peopleOf } from './import-columns.ts'

const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@a.example',
  role: '',
  department: '',
  jobTitle: '',
}

test('columns are known by their heads, however they are written', () => {
  const rows = [
    ['E-mail', 'First Name', 'Apellidos', 'Shoe size', 'DEPT.'],
    ['ann@a.example', ' Ann ', 'Lee', '38', 'Finance'],
  ]
  const { mapping, hasHeads } = guessMapping(rows)
  expect(mapping).toEqual(['email', 'firstName', 'lastName', null, 'department'])
  expect(hasHeads).toBe(true)
  expect(peopleOf(rows.slice(1), mapping)).toEqual([{ ...ann, department: 'Finance' }])
})

test('without heads only the address is known, and no field is taken twice', () => {
  const { mapping, hasHeads } = guessMapping([['Ann', 'Lee', 'ann@a.example', 'second@a.example']])
  expect(mapping).toEqual([null, null, 'email', null])
  expect(hasHeads).toBe(false)
  expect(assignColumn(mapping, 0, 'email')).toEqual(['email', null, null, null])
  expect(assignColumn(mapping, 2, null)).toEqual([null, null, null, null])
})

test('rows may be shorter than the first, and a file may be empty', () => {
  expect(peopleOf([['Ann']], ['firstName', 'lastName'])).toMatchObject([{ firstName: 'Ann', lastName: '' }])
  expect(guessMapping([])).toEqual({ mapping: [], hasHeads: false })
})
