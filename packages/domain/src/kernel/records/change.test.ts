import { asTouched, concerns, formatChange, isLog, mergeTouched, parseChange, topicOf } from './change.ts'

describe('what several changes touched', () => {
  test('is named once each, in the order it was told', () => {
    expect(mergeTouched(['invoice:7', 'load:3', 'invoice:7', 'invoice:8'])).toEqual([
      'invoice:7',
      'invoice:8',
      'load:3',
    ])
    expect(mergeTouched([])).toEqual([])
  })

  test('is the kind once the kind was touched, whatever records were', () => {
    expect(mergeTouched(['invoice:7', 'invoice', 'load:3'])).toEqual(['invoice', 'load:3'])
  })

  test('is the kind from the twenty-first record on', () => {
    const clients = Array.from({ length: 21 }, (_, index) => `client:${index + 1}` as const)
    expect(mergeTouched(clients.slice(0, 20))).toEqual(clients.slice(0, 20))
    expect(mergeTouched([...clients, 'load:3'])).toEqual(['client', 'load:3'])
  })
})

test('the kind of what was touched, and whether it is a list of what happened', () => {
  expect([topicOf('credit_check:12'), topicOf('document')]).toEqual(['credit_check', 'document'])
  expect([isLog('activity'), isLog('audit:7'), isLog('invoice:7')]).toEqual([true, true, false])
})

describe('what shows something is out of date', () => {
  test('when that record was changed, or some of its kind', () => {
    expect(concerns(['invoice:7'], ['invoice:7'])).toBe(true)
    expect(concerns(['invoice'], ['invoice:7'])).toBe(true)
    expect(concerns(['invoice:7'], ['invoice'])).toBe(true)
    expect(concerns(['load:3', 'invoice:7'], ['client:1', 'invoice:7'])).toBe(true)
  })

  test('not when another record, or another kind with the same number, was', () => {
    expect(concerns(['invoice:7'], ['invoice:8'])).toBe(false)
    expect(concerns(['invoice:7'], ['load:7', 'load'])).toBe(false)
    expect(concerns([], ['invoice:7'])).toBe(false)
    expect(concerns(['invoice:7'], [])).toBe(false)
  })
})

describe('the header of an answer', () => {
  test('says the change and what it touched, and is read back', () => {
    const header = formatChange({ id: 'c1', touched: ['invoice:7', 'load'] })
    expect(header).toBe('c1; invoice:7, load')
    expect(parseChange(header)).toEqual({ id: 'c1', touched: ['invoice:7', 'load'] })
  })

  test.each([null, undefined, '', 'c1', '; invoice:7'])('%j says nothing', (header) =>
    expect(parseChange(header)).toBeUndefined(),
  )

  test('leaves out what this version does not know', () => {
    expect(parseChange('c1; invoice:7, planet:3, load')).toEqual({ id: 'c1', touched: ['invoice:7', 'load'] })
  })
})

test.each(['invoice', 'invoice:7', 'credit_check:120', 'audit'])('%s can be touched', (text) =>
  expect(asTouched(text)).toBe(text),
)

test.each(['planet', 'invoice:', 'invoice:x', 'invoice:7:8', 'invoice:7 ', '7invoice', 'Invoice', ':7', ''])(
  '%j names nothing that can be',
  (text) => expect(asTouched(text)).toBeUndefined(),
)
