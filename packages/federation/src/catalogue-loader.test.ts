import { compileCatalogue } from './catalogue-loader.ts'

test('texts without places stay strings in production, others are compiled', () => {
  const texts = {
    plain: "It''s fine",
    named: 'Hello {name}',
    plural: '{count, plural, one {# row} other {# rows}}',
  }
  expect(compileCatalogue(texts, true, 'en.json')).toEqual({
    plain: "It's fine",
    named: ['Hello ', ['name']],
    plural: [['count', 'plural', { offset: undefined, one: ['#', ' row'], other: ['#', ' rows'] }]],
  })
  expect(compileCatalogue(texts, false, 'en.json').plain).toEqual(["It's fine"])
})

test('a broken text names file and key', () => {
  expect(() => compileCatalogue({ 'list.total': '{count, plural, one {' }, true, 'es.json')).toThrow(
    'es.json: the text "list.total" cannot be compiled',
  )
})
