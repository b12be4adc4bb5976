import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TcpProxy } from './tcp-proxy.ts'

let folder: string
let echo: Server
let proxy: TcpProxy
let client: Socket

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-proxy-'))
  echo = createServer((socket) => void socket.on('error', () => undefined).pipe(socket))
  await once(echo.listen(join(folder, 'echo.sock')), 'listening')
  proxy = await TcpProxy.before(join(folder, 'echo.sock'))
  client = await dial()
})
afterEach(async () => {
  client.destroy()
  proxy.close()
  echo.close()
  await rm(folder, { recursive: true, force: true })
})

async function dial(): Promise<Socket> {
  const [host, port] = proxy.address.split(':')
  const socket = connect(Number(port), host)
  await once(socket, 'connect')
  return socket
}

async function answerTo(text: string, socket = client): Promise<string> {
  socket.write(text)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

test('what is sent passes in both directions', async () => {
  expect(await answerTo('hello')).toBe('hello')
})

test('a reset ends all connections with an error; new ones are taken', async () => {
  await answerTo('hello')
  const failed = once(client, 'error')
  proxy.reset()
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }])
  client = await dial()
  expect(await answerTo('again')).toBe('again')
})

test('while it is silent nothing passes on old and new connections; then it arrives', async () => {
  await answerTo('hello')
  proxy.silence(true)
  const [told, late] = [jest.fn(), await dial()]
  const answers = [answerTo('old'), answerTo('new', late)].map((answer) => answer.then(told))
  // Another way to the same end: when its answer is there, those of the silent one would have been, too.
  const direct = connect(join(folder, 'echo.sock'))
  for (let times = 0; times < 20; times += 1) await answerTo('direct', direct)
  direct.destroy()
  expect(told).not.toHaveBeenCalled()
  proxy.silence(false)
  await Promise.all(answers)
  expect(told.mock.calls.flat().sort()).toEqual(['new', 'old'])
  late.destroy()
})

test('a caller learns that the target is gone', async () => {
  await answerTo('hello')
  echo.close()
  const other = await dial()
  await once(other, 'close')
})
