import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import Koa from 'koa'
import { withUpload } from './upload.ts'

const rules = { maxBytes: 1024, tooLarge: 'error.tooLarge', missing: 'document.file.required' } as const

test.each(['bill.pdf', '../../bill.pdf', '/etc/passwd', 'a\\b.exe'])(
  'a file that is called %j lies under a name that only we chose, and is gone afterwards',
  async (name) => {
    let path = ''
    const app = new Koa()
    app.use((ctx) =>
      withUpload(ctx, { rules, scanner: undefined }, async () => {
        path = ctx.state.upload?.path ?? ''
        ctx.body = String(existsSync(path))
      }),
    )
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const form = new FormData()
      form.append('file', new Blob(['x']), name)
      const { port } = server.address() as AddressInfo
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
      expect(await answer.text()).toBe('true')
    } finally {
      server.close()
    }
    expect(path.slice(tmpdir().length)).toMatch(/^\/drayline-files-\d+-\w{6}\/[a-z0-9]{20,}$/)
    expect(existsSync(path)).toBe(false)
  },
)

test('two files at once are refused', async () => {
  const app = new Koa()
  let refused: unknown
  app.use((ctx) =>
    withUpload(ctx, { rules, scanner: undefined }, async () => undefined).catch((error: unknown) => {
      refused = error
      ctx.status = 422
    }),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const form = new FormData()
    for (const name of ['a.pdf', 'b.pdf']) form.append('file', new Blob(['x']), name)
    const { port } = server.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
  } finally {
    server.close()
  }
  expect(refused).toMatchObject({ status: 422, errors: { file: 'document.file.single' } })
})
