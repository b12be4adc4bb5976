import { returnPath } from './return-path.ts'

const origin = 'https://office.example.com'

test.each([
  ['/invoices?q=7#top', '/invoices?q=7#top'],
  ['/clients/../invoices', '/invoices'],
  ['/', '/'],
])('%s leads to %s', (from, path) => {
  expect(returnPath(from, origin)).toBe(path)
})

test.each([
  null,
  '',
  'invoices',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/..//evil.example/phish',
  '/.//evil.example',
  '/x/..//evil.example',
  '/x/%2e%2e//evil.example',
  '/./\\evil.example',
  '/..\\/evil.example',
  '/\t/evil.example',
  '/.\n.//evil.example',
  '/../..///evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login?from=/invoices',
  '/x/../login',
  '/api/auth/logout',
  '/./local-login',
])('%j leads to the dashboard', (from) => {
  expect(returnPath(from, origin)).toBe('/')
})

test('whatever is given, the browser stays on this site', () => {
  const parts = ['/', '//', '\\', '.', '..', '%2e', '\t', 'evil.example', '@', ':', '?', '#', 'x']
  for (const a of parts)
    for (const b of parts)
      for (const c of parts)
        for (const d of parts) {
          const path = returnPath(`/${a}${b}${c}${d}evil.example`, origin)
          expect(new URL(path, origin).origin).toBe(origin)
        }
})
