import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { formatNumber, formatUsd, formatWholeUsd, plainNumber } from '../money/money.ts'
import { createTranslator, languages, localeOf, setMessageCompiler, textLanguage } from '../text/i18n.ts'

setMessageCompiler(compileMessage)

const root = join(import.meta.dirname, '../../../../..')
const files = globSync(
  [
    '{shell,mf-*,packages/*}/src/**/*messages*/*.json',
    'docs/help/**/*.md',
    '{mf-*,packages/*}/src/**/*.feature.ts',
  ],
  { cwd: root, exclude: (path) => path.includes('node_modules') },
)

/** Every text that people read: those of catalogs one by one, other files line by line. */
const texts = files.flatMap((file) => {
  const content = readFileSync(join(root, file), 'utf8')
  const lines = file.endsWith('.json') ? Object.values<string>(JSON.parse(content)) : content.split('\n')
  return lines.map((text) => ({ file, text }))
})

/** Amounts written by hand that a formatter would have written otherwise, and other notations of figures. */
function oddFigures(text: string): string[] {
  const amounts = [...text.matchAll(/\$\s?\d[\d.,\s]*(?<=\d)/g)].map(([amount]) => amount)
  const odd = amounts.filter((amount) => {
    const plain = plainNumber(amount)
    return plain === undefined || ![formatUsd(plain), formatWholeUsd(Number(plain))].includes(amount)
  })
  const foreign = text.match(/US\$|\bUSD\b|€|[\d}]\s%|\d\.\d{3},\d|\d,\d{1,2}(?!\d)|\$\{/g) ?? []
  return [...odd, ...foreign]
}

test('the walk finds what it is for', () => {
  expect(files.length).toBeGreaterThan(40)
  const odd = [
    '1150,00 US$',
    '$1.150,00',
    '$11650.00',
    '50 %',
    '{percent} %',
    '1.857.539,04',
    '$' + '{amount}',
  ]
  expect(odd.filter((text) => oddFigures(text).length === 0)).toEqual([])
  expect(oddFigures('Menos de $5,000, o $1,150.00, el 50% de 1,000 en 2026')).toEqual([])
})

test('figures in texts are written as the formatters write them', () => {
  expect(texts.filter(({ text }) => oddFigures(text).length > 0)).toEqual([])
})

test('a language without texts of its own reads English, in all that Intl says', () => {
  expect(languages.map((language) => [language, textLanguage(language), localeOf(language)])).toEqual([
    ['en', 'en', 'en-US'],
    ['es', 'es', 'es-US'],
    ...['fr', 'de', 'it', 'pt'].map((language) => [language, 'en', 'en-US']),
  ])
})

test.each(languages)('figures inside a text are written the same way in %s', (language) => {
  const t = createTranslator(language, {
    sum: '{amount, number, usd}',
    rows: '{rows, number}',
    count: '{count, plural, one {#} other {#}}',
    due: '{date, date, day}',
  })
  expect(t('sum', { amount: '11650.00' })).toBe('$11,650.00')
  expect(t('sum', { amount: '99999999.99' })).toBe('$99,999,999.99')
  expect(t('rows', { rows: 12_345.5 })).toBe(formatNumber(12_345.5))
  expect(t('count', { count: 1_857_539 })).toBe('1,857,539')
  expect(t('due', { date: '2026-12-01' })).toBe(language === 'es' ? '1 dic 2026' : 'Dec 1, 2026')
})
