import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { coreScript } from '../../remotes/trial/core-script.ts'
import { createDrawProcess, type DrawProcess } from './draw-process.ts'
import type { DrawingCode, FrameInput } from './drawing.types.ts'

const log = pino({ level: 'silent' })
const input = { url: '/things', answers: {} } as FrameInput

let drawing: DrawProcess
afterEach(() => drawing.end())

const patient = { hangsAfterMs: 60_000 }

/** The code of a shell that draws with this expression, where `runtime` loads modules of a remote. */
function code(html: string, remote?: DrawingCode['remote']): DrawingCode {
  const frame = `
    module.exports.shared = { react: { version: 'of the shell' } }
    module.exports.drawFrame = async (input, runtime) => ({ html: String(await (async () => ${html})()), css: '' })`
  return { key: html, frame, remote }
}

const draw = (given: DrawingCode) => drawing.draw(given.key, async () => given, input, log)

test('draws with what it is given, and knows the code from then on', async () => {
  drawing = createDrawProcess(patient)
  const given = code('input.url')
  const codeOf = jest.fn(async () => given)
  const all = [1, 2].map(() => drawing.draw('one', codeOf, input, log))
  expect(await Promise.all(all)).toEqual([
    { html: '/things', css: '' },
    { html: '/things', css: '' },
  ])
  expect(codeOf).toHaveBeenCalledTimes(1)
})

test('code of many releases is not kept for ever', async () => {
  drawing = createDrawProcess(patient)
  const codeOf = jest.fn(async () => code('1'))
  const drawn = () => drawing.draw('first', codeOf, input, log)
  await drawn()
  for (let release = 1; release <= 12; release += 1) await draw(code(`${release}`))
  expect(await drawn()).toMatchObject({ html: '1' })
  expect(codeOf).toHaveBeenCalledTimes(2)
})

test('reaches nothing of the process: no files, no network, and makes no code of texts', async () => {
  drawing = createDrawProcess(patient)
  const names = '[typeof process, typeof require, typeof fetch, typeof WebSocket]'
  expect(await draw(code(names))).toMatchObject({ html: 'undefined,undefined,undefined,undefined' })
  const attempt = `(() => { try { return URL.constructor('return process.pid')() } catch (error) { return error.name } })()`
  expect(await draw(code(attempt))).toMatchObject({ html: 'EvalError' })
})

async function remote(scripts: Record<string, string>): Promise<DrawingCode['remote']> {
  const shared = { react: '19.0.0' }
  return { container: 'mf_things', entry: 'remoteEntry.js', scripts, core: await coreScript(), shared }
}

/** An entry as webpack makes it: it takes a library from the shell and another file of its own. */
const entry = `
  let scope
  const file = (src) => new Promise((done, failed) => {
    const script = document.createElement('script')
    Object.assign(script, { src: 'https://page.invalid/' + src, onload: done, onerror: failed })
    document.head.appendChild(script)
  })
  self.mf_things = {
    init(shareScope) { scope = shareScope },
    async get() {
      await file('page.js')
      const [react] = Object.values(scope.react)
      return () => ({ Component: self.page + ' with react ' + react.version, asBrowser: typeof window })
    },
  }`

test('loads a module of a remote as a browser does, with the libraries of the shell', async () => {
  drawing = createDrawProcess(patient)
  const given = code(
    `JSON.stringify([await runtime.load('mf_things/Page'), typeof window])`,
    await remote({ 'remoteEntry.js': entry, 'page.js': 'self.page = "A page"' }),
  )
  const drawn = await draw(given)
  if (typeof drawn === 'string') throw new Error(drawn)
  // While it is drawn libraries find no browser.
  expect(JSON.parse(drawn.html)).toEqual([
    { Component: 'A page with react 19.0.0', asBrowser: 'object' },
    'undefined',
  ])
})

test('what a remote keeps for one page is gone on the next', async () => {
  drawing = createDrawProcess(patient)
  const keeps = await remote({
    'remoteEntry.js': 'let seen = []; self.mf_things = { init() {}, get: async () => () => ({ seen }) }',
  })
  const given = code(
    `(({ seen }) => (seen.push('a secret'), seen.length))(await runtime.load('mf_things/Page'))`,
    keeps,
  )
  for (const _page of [1, 2]) expect(await draw(given)).toMatchObject({ html: '1' })
})

test('the realm of the next page has drawn outlines before, for nobody', async () => {
  drawing = createDrawProcess(patient)
  const given = code('JSON.stringify(self.seen = [...(self.seen ?? []), input])', await remote({}))
  const user = { firstName: 'Morgan', permissions: ['loads.read'], viewLists: ['loads'], dateFormat: 'ISO' }
  const full = { ...input, url: '/things?q=secret', boot: { user, serverTime: 'now' } }
  const seen = async () => {
    const drawn = await drawing.draw(given.key, async () => given, full as unknown as FrameInput, log)
    return typeof drawn === 'string' ? [drawn] : JSON.parse(drawn.html)
  }
  expect(await seen()).toEqual([full])
  let before: object[] = []
  // The outlines come when nothing has been drawn for a while.
  while (before.length === 0) {
    await setTimeout(1_500)
    before = (await seen()).slice(0, -1)
  }
  const nobody = { firstName: '', permissions: ['loads.read'], viewLists: [], dateFormat: 'ISO' }
  for (const one of before) expect(one).toEqual({ url: '/things', boot: { user: nobody, serverTime: 'now' } })
})

test('a file that is not there, or another remote, keeps nobody waiting', async () => {
  drawing = createDrawProcess(patient)
  const lacking = await remote({ 'remoteEntry.js': entry })
  const outcome = (request: string) =>
    `await Promise.race([runtime.load('${request}').then(() => 'loaded', () => 'failed'), runtime.idle().then(() => 'idle')])`
  expect(await draw(code(outcome('mf_things/Page'), lacking))).toMatchObject({ html: 'failed' })
  expect(await draw(code(outcome('mf_others/Card'), lacking))).toMatchObject({ html: 'idle' })
})

test('time does not pass, but for what waits a moment when all else is over', async () => {
  drawing = createDrawProcess(patient)
  const waits = (ms: number) =>
    `await Promise.race([new Promise((done) => setTimeout(() => done('due'), ${ms})), runtime.idle().then(() => 'never')])`
  expect(await draw(code(waits(150)))).toMatchObject({ html: 'due' })
  expect(await draw(code(waits(8_000)))).toMatchObject({ html: 'never' })
})

test('what throws fails by itself, and the next is drawn', async () => {
  drawing = createDrawProcess(patient)
  const error = jest.spyOn(log, 'error')
  expect(await draw(code(`(() => { throw new RangeError('broken') })()`))).toBe('failed')
  expect(error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: expect.stringContaining('RangeError: broken') }) },
    'The frame of a page could not be drawn',
  )
  expect(await draw(code('1'))).toMatchObject({ html: '1' })
})

test('what waits for ever fails soon', async () => {
  drawing = createDrawProcess(patient)
  expect(await draw(code('await new Promise(() => {})'))).toBe('failed')
})

test('a process that hangs is ended, and another one takes its place', async () => {
  drawing = createDrawProcess({ hangsAfterMs: 5_000 })
  expect(await Promise.all([draw(code('(() => { for (;;); })()')), draw(code('1'))])).toEqual([
    'failed',
    'busy',
  ])
  expect(await draw(code('1'))).toMatchObject({ html: '1' })
})

test('after a process ended by itself there is none for a while', async () => {
  drawing = createDrawProcess(patient)
  const hungry = '(() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) })()'
  expect(await draw(code(hungry))).toBe('failed')
  expect(await draw(code('1'))).toBe('busy')
}, 60_000)

test('more pages than a few come without', async () => {
  drawing = createDrawProcess(patient)
  const all = await Promise.all(Array.from({ length: 20 }, () => draw(code('1'))))
  expect(all.filter((each) => each === 'busy')).toHaveLength(4)
})
