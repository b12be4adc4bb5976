import type { Socket } from 'node:net'
import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

interface Monitored {
  monitor: { connection: { socket: Socket; closed: boolean } | null }
  pool: { connections: { toArray(): { socket: Socket }[] } }
}

/** What the driver keeps about the only member. */
function member(): Monitored {
  const { topology } = mongoose.connection.getClient() as unknown as {
    topology: { s: { servers: Map<string, Monitored> } }
  }
  const [server] = topology.s.servers.values()
  if (!server) throw new Error('There is no member')
  return server
}

test('a member whose connection ended in the very moment it was to be asked is asked again', async () => {
  const client = mongoose.connection.getClient()
  const { monitor } = member()
  const asked = Promise.withResolvers<void>()
  // The driver takes the connection right after it has told this.
  client.once('serverHeartbeatStarted', () => {
    const { connection } = monitor
    connection?.socket.destroy()
    if (connection && !connection.closed) asked.resolve()
  })
  await asked.promise
  let answers = 0
  client.on('serverHeartbeatSucceeded', () => {
    answers += 1
  })
  await eventually(() => answers > 1)
  expect((await api.anonymous().get('/readyz')).status).toBe(200)
})

test('a call that takes a connection in that moment is made again on another one', async () => {
  await Promise.all([1, 2, 3].map(() => mongoose.connection.collection('clients').findOne()))
  const idle = member().pool.connections.toArray()
  expect(idle.length).toBeGreaterThan(0)
  for (const { socket } of idle) socket.destroy()
  expect(await mongoose.connection.collection('clients').findOne()).toBeNull()
})

test('a call whose connection breaks while it is still being written is made again on another one', async () => {
  await Promise.all([1, 2, 3].map(() => mongoose.connection.collection('clients').findOne()))
  const idle = member().pool.connections.toArray()
  expect(idle.length).toBeGreaterThan(0)
  for (const { socket } of idle) {
    // The other side takes nothing in, and then resets the connection.
    socket.write = () => {
      setImmediate(() => socket.destroy(Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET' })))
      return false
    }
  }
  expect(await mongoose.connection.collection('clients').findOne()).toBeNull()
})
