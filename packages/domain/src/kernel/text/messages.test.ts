import { compileMessage } from '@lingui/message-utils/compileMessage'
import { createTranslator, setMessageCompiler } from './i18n.ts'
import { isMessageKey } from './messages.ts'
import { isServerMessageKey, serverTexts } from './server-messages.ts'

const { en, es } = serverTexts

/** Names of the values a text takes, also those inside its plurals. */
function places(text: string): string[] {
  const collect = (token: unknown): string[] => {
    if (!Array.isArray(token)) return []
    const [name, , branches] = token as [string, string?, Record<string, unknown>?]
    const inner = Object.values(branches ?? {}).flatMap((branch) => (Array.isArray(branch) ? branch : []))
    return [name, ...inner.flatMap(collect)]
  }
  const compiled = compileMessage(text)
  return Array.isArray(compiled) ? [...new Set(compiled.flatMap(collect))].sort() : []
}

test('Spanish has every text, with the same places', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en))
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, places(es[key])]).toEqual([key, places(en[key])])
  }
})

test('numbers and plurals follow the language', () => {
  setMessageCompiler(compileMessage)
  const english = createTranslator('en', en)
  expect(english('error.loginLimit', { minutes: 1 })).toBe(
    'Too many attempts. Wait one minute and try again.',
  )
  expect(english('error.loginLimit', { minutes: 5 })).toContain('5 minutes')
  expect(createTranslator('es', es)('load.duplicate', { loadNumber: 'LD-7' })).toBe(
    'El número de carga LD-7 ya está en uso',
  )
})

test.each(['{loadNumber}', '{x, plural, other {#}}', "it's '{'", '<b>{0}</b>', '%s %o %j'])(
  'the value %j stands in a text as it was given',
  (value) => {
    setMessageCompiler(compileMessage)
    const text = createTranslator('en', en)('load.duplicate', { loadNumber: value })
    expect(text).toBe(en['load.duplicate'].replace('{loadNumber}', () => value))
  },
)

test('a library text is not taken for a key', () => {
  expect(isMessageKey('client.name.required')).toBe(true)
  expect(isMessageKey('name must be a string')).toBe(false)
  expect(isServerMessageKey('name must be a string')).toBe(false)
})

test("what the server alone writes is not among the browser's texts", () => {
  expect(isServerMessageKey('pdf.invoice.title')).toBe(true)
  expect(isMessageKey('pdf.invoice.title')).toBe(false)
})

test('a text of a build, which has no compiler, stays as it is', async () => {
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('./i18n.ts')
    expect(fresh.createTranslator('en', { odd: "it's {one}" })('odd')).toBe("it's {one}")
  })
})
