import { compileMessage } from '@lingui/message-utils/compileMessage'
import { createTranslator, setMessageCompiler } from './i18n.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import { isMessageKey } from './messages.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()

test('Spanish has every text, with the same places', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en))
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, places(es[key]).slice(0, 1)]).toEqual([key, places(en[key]).slice(0, 1)])
  }
})

test('numbers and plurals follow the language', () => {
  setMessageCompiler(compileMessage)
  const english = createTranslator('en', en)
  expect(english('error.loginLimit', { minutes: 1 })).toBe(
    'Too many attempts. Please wait one minute and try again.',
  )
  expect(english('error.loginLimit', { minutes: 5 })).toContain('5 minutes')
  expect(createTranslator('es', es)('load.duplicate', { loadNumber: 'LD-7' })).toBe(
    'El número de carga LD-7 ya está en uso',
  )
})

test('a library text is not taken for a key', () => {
  expect(isMessageKey('client.name.required')).toBe(true)
  expect(isMessageKey('name must be a string')).toBe(false)
})
