import type { BootData } from '@drayline/contract'
import { bootId, renderDocument } from './document.ts'

test('names of files cannot end their attribute, whatever a build is called', () => {
  const name = `main".1'><img src=x onerror=alert(1)>&.js`
  const shell = { scripts: [name], styles: [name] } as never
  const page = renderDocument({ shell, boot: {} as BootData, language: 'en', theme: 'system', nonce: 'n' })
  const escaped = 'main&#34;.1&#39;&#62;&#60;img src=x onerror=alert(1)&#62;&#38;.js'
  expect(page).toContain(`<link rel="stylesheet" href="/assets/${escaped}">`)
  expect(page).toContain(`<script defer src="/assets/${escaped}"></script>`)
  expect(page).not.toContain('<img')
})

test('what the data say changes nothing of how a browser reads the script element', () => {
  const boot = { words: '<!--<script></script>\u2028\u2029' }
  const shell = { scripts: [], styles: [] } as never
  const data = { shell, boot: boot as never, language: 'en', theme: 'system', nonce: 'n' } as const
  const [, json = ''] = new RegExp(`id="${bootId}">(.*)</script>`).exec(renderDocument(data)) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(boot)
})
