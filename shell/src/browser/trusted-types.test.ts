import { guardPage, pageRules } from './trusted-types.ts'

/** As remotes write it (mf-finance/src/reports/payment-frame.test.ts). */
const frameDocument = `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-a-b_1'; base-uri 'none'; form-action 'none'">
<style nonce="a-b_1"></style></head><body><p>Paid</p></body></html>`

const { createHTML, createScript, createScriptURL } = pageRules

test.each(['/assets/main.1.js', '/remotes/mf-a/1.0.0-0a1b2c3d/page.js', 'https://cdn.example/remotes/x.js'])(
  'a script may come from %s',
  (url) => {
    expect(createScriptURL(url)).toBe(url)
  },
)

test.each([
  '/api/documents/7/content',
  '/uploads/a.js',
  '/assets/../api/me',
  'data:text/javascript,1',
  'blob:http://localhost/1',
  'javascript:1',
  'http://',
])('no script comes from %s', (url) => {
  expect(createScriptURL(url)).toBeNull()
})

test('texts become neither scripts nor elements', () => {
  expect(createScript('alert(1)')).toBeNull()
  for (const sink of ['Element innerHTML', 'HTMLIFrameElement srcdoc', ''])
    expect(createHTML('<img src=x onerror=alert(1)>', 'TrustedHTML', sink)).toBeNull()
  expect(createHTML('[data-open]{opacity:1}', 'TrustedHTML', 'Element innerHTML')).toContain('opacity')
})

test('a frame is given a document that forbids itself everything, and no other', () => {
  expect(createHTML(frameDocument, 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBe(frameDocument)
  expect(createHTML(frameDocument, 'TrustedHTML', 'Element innerHTML')).toBeNull()
  const loose = frameDocument.replace("default-src 'none';", "default-src 'none'; script-src *;")
  expect(createHTML(loose, 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBeNull()
  const before = frameDocument.replace('<head>', '<head><script src=/assets/a.js></script>')
  expect(createHTML(before, 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBeNull()
})

test('the rules become the page’s default policy; browsers without Trusted Types go on', () => {
  const createPolicy = jest.fn()
  guardPage({ createPolicy })
  expect(createPolicy).toHaveBeenCalledWith('default', pageRules)
  expect(() => guardPage()).not.toThrow()
})
