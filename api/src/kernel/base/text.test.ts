import { preferredLanguage, refuseMissingValues, translate } from './text.ts'

test('a text is in the language of the reader, in English where we have no other', () => {
  expect(translate('en', 'error.notFound')).not.toBe(translate('es', 'error.notFound'))
  expect(translate('fr', 'error.notFound')).toBe(translate('en', 'error.notFound'))
  expect(translate('en', { key: 'load.duplicate', params: { loadNumber: 'LD-7' } })).toContain('LD-7')
})

test('statuses inside a sentence are words of the language, other values stay', () => {
  const message = { key: 'status.transition', params: { from: 'draft', to: 'paid' } } as const
  const [english, spanish] = [translate('en', message), translate('es', message)]
  expect(english).toContain(translate('en', 'status.paid'))
  expect(english).toContain(translate('en', 'status.draft'))
  expect(spanish).toContain(translate('es', 'status.paid'))
  expect(spanish).not.toContain('paid')
  const already = { key: 'status.already', params: { status: 'paid' } } as const
  expect(translate('es', already)).toContain(translate('es', 'status.paid'))
  expect(translate('en', { key: 'load.duplicate', params: { loadNumber: 'paid' } })).toContain('paid')
  expect(translate('es', { key: 'load.duplicate', params: { loadNumber: 'paid' } })).toContain('paid')
  // A status that this version does not know is shown as it is.
  expect(translate('en', { key: 'status.already', params: { status: 'melted' } })).toContain('melted')
})

test('a caller without a session is answered in the language the browser asks for, if it is ours', () => {
  const asks =
    (wanted: string | false) =>
    (...ours: string[]) => {
      expect(ours).toEqual(['en', 'es'])
      return wanted
    }
  expect([
    preferredLanguage(asks('es')),
    preferredLanguage(asks('en')),
    preferredLanguage(asks(false)),
  ]).toEqual([...['es', 'en', 'en']])
})

test('tests are told of a value that a text names and is not given, and people are not', () => {
  const key = 'report.export.pdfTooLong'
  expect(translate('en', { key, params: { most: 2_000 } })).toContain('at most 2,000 rows')
  refuseMissingValues()
  expect(translate('en', 'pdf.invoice.title')).toBe('Invoice')
  expect(translate('en', { key, params: { rows: 3, most: 2 } })).toContain('this report has 3')
  expect(() => translate('es', { key, params: { most: 2 } })).toThrow(
    `${key} is written without its value {rows}`,
  )
  expect(() => translate('en', key)).toThrow('without its value {most}')
})
