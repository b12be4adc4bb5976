import { refusals } from '../../testing/refusals.ts'
import { viewInput } from './view-schema.ts'

const view = { list: 'invoices', name: 'Mine' }

test('a view keeps a list under a name, as everybody sees it unless it is said', () => {
  expect(viewInput.validateSync(view)).toEqual({
    ...{ ...view, query: '', columns: null, density: 'standard', isDefault: false },
  })
})

test.each(['', 'Invoices', '9lives', 'a b', 'a/b', 'x'.repeat(41), undefined])(
  '%j is the name of no list',
  (list) => expect(refusals(viewInput, { ...view, list })).toEqual({ list: 'view.list.invalid' }),
)

test.each([' a ', 'fuel-cards', 'a1', 'x'.repeat(40)])('%j is one', (list) =>
  expect(refusals(viewInput, { ...view, list })).toEqual({}),
)

test('its filters and columns are limited', () => {
  const columns = Array.from({ length: 60 }, (_, index) => `c${index}`)
  expect(refusals(viewInput, { ...view, columns, query: 'x'.repeat(2000) })).toEqual({})
  expect(refusals(viewInput, { ...view, query: 'x'.repeat(2001), name: '' })).toEqual({
    ...{ query: 'text.tooLong', name: 'view.name.required' },
  })
  expect(Object.keys(refusals(viewInput, { ...view, columns: [...columns, 'more'] }))).toEqual(['columns'])
})
