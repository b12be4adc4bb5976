import { createLogger, requestLog } from './request-log.ts'

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test.each([
  'password',
  'passwordHash',
  'cookie',
  'authorization',
  'set-cookie',
  'sessionId',
  'encryptedData',
  'secret',
  'value',
])('%s is in no log, wherever it turns up', (name) => {
  const told = { [name]: 'hush' }
  const line = linesOf((log) => log.info({ ...told, request: { ...told, headers: told } }, 'request'))
  expect(line).not.toContain('hush')
  expect(JSON.parse(line)).toMatchObject({
    [name]: '[redacted]',
    request: { [name]: '[redacted]', headers: { [name]: '[redacted]' } },
    msg: 'request',
  })
})

test('an event is one line of JSON, whatever a person wrote into it', () => {
  const line = linesOf((log) => log.info({ path: '/a\n{"level":60}' }, 'request'))
  expect(line.trimEnd()).not.toContain('\n')
  expect(JSON.parse(line)).toMatchObject({ level: 30, path: '/a\n{"level":60}' })
})

test('what is less than the level is not written', () => {
  expect(linesOf((log) => log.debug('quiet'))).toBe('')
})

test('lines of a call carry the id that its caller is given', async () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const set = jest.fn()
  const asked = { method: 'GET', path: '/a', url: '/a?q=Smith', ip: '192.0.2.7', get: () => '' }
  const ctx = { state: { user: { id: 7 } }, ...asked, status: 204, body: null, set }
  await requestLog(logger)(ctx as never, async () => undefined)
  const [name, id] = set.mock.calls[0] ?? []
  expect(name).toBe('X-Request-Id')
  const line = JSON.parse(lines.join(''))
  expect(line).toMatchObject({
    requestId: id,
    method: 'GET',
    path: '/a',
    status: 204,
    ip: '192.0.2.7',
    userId: 7,
  })
  expect(Math.abs(Date.now() - line.time)).toBeLessThan(60_000)
  // What people search for stands behind the path.
  expect(lines.join('')).not.toContain('Smith')
})
