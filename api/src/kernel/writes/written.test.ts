import { number, object } from 'yup'
import type { AnyCall } from '../http/call.ts'
import { defineRoute } from '../http/route.ts'
import { write } from './write.ts'

const answer = {
  response: object({ id: number().required() }),
  present: ({ id }: { id: number }) => ({ id }),
}
const route = { method: 'POST', path: '/api/things', summary: '', permission: 'signed-in' } as const
const kept = (call: AnyCall) => write(call, async () => ({ id: 1 }))

/** The compiler checks these: a line that it should refuse and does not fails `npm run typecheck`. */
test('a write route answers with what write kept, and with nothing else', () => {
  expect(defineRoute({ ...route, ...answer, write: true, handler: kept }).write).toBe(true)
  expect(defineRoute({ ...route, ...answer, handler: () => ({ id: 1 }) }).write).toBeUndefined()
  defineRoute({
    ...route,
    ...answer,
    write: true,
    // @ts-expect-error the result is made beside `write`
    handler: async (call) => {
      await write(call, async () => undefined)
      return { id: 1 }
    },
  })
  defineRoute({
    ...route,
    ...answer,
    write: true,
    // @ts-expect-error a copy of the result is not what was kept
    handler: async (call) => ({ ...(await kept(call)), id: 2 }),
  })
})

test('a route that did not say that it writes cannot', async () => {
  const call = { route: { ...route } } as unknown as AnyCall
  await expect(write(call, async () => 1)).rejects.toThrow('POST /api/things writes without saying so')
})
