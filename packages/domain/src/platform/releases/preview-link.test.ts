import { previewText, readPreview } from './preview-link.ts'

const signature = `${'a-_9'.repeat(10)}xyz`
const link = { remote: 'mf-finance', version: '1.4.0-3f2a9c1b', id: 12, signature }

test('a link says remote, version, number and signature', () => {
  const text = previewText(link)
  expect(text).toBe(`mf-finance.1.4.0-3f2a9c1b.12.${signature}`)
  expect(readPreview(text)).toEqual(link)
})

test.each([
  '',
  'mf-finance',
  `finance.1.4.0-3f2a9c1b.12.${signature}`,
  `mf-finance.12.${signature}`,
  `mf-finance.1.4.0.0.${signature}`,
  `mf-finance.1.4.0-3f2a9c1b.12.${signature}x`,
  `mf-finance.1.4/0.12.${signature}`,
  `mf-finance.1.4.0-3f2a9c1b.12.${signature}\n`,
])('%j is none', (text) => expect(readPreview(text)).toBeUndefined())
