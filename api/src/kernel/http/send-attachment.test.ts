import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { sendAttachment } from './send-attachment.ts'

test.each([
  ['a quote', 'Q1".html', 'attachment; filename="Q1\\".html"'],
  ['a semicolon', 'a; filename=b.html', 'attachment; filename="a; filename=b.html"'],
  ['none of Latin', '報告.csv', `attachment; filename="??.csv"; filename*=UTF-8''%E5%A0%B1%E5%91%8A.csv`],
])('a name with %s stays one name', async (_what, name, expected) => {
  const app = new Koa()
  app.use((ctx) => sendAttachment(ctx, name, 'text/csv', Buffer.from('a,b')))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(answer.headers.get('content-disposition')).toBe(expected)
    expect(await answer.text()).toBe('a,b')
  } finally {
    server.close()
  }
})
