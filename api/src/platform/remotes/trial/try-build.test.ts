import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleDescriptor } from '../testing/sample-build.ts'
import { trialProblems } from './try-build.ts'

const exposes = { './SamplePage': { files: [] }, './SamplePart': { files: [] } }

/** A build with one script, whose container makes a module by `get`. */
function build(get: string): Map<string, Buffer> {
  const entry = `var mf_sample; (() => {
    let scope
    mf_sample = { init(given) { scope = given }, get: async (expose) => { ${get} } }
  })()`
  return new Map([['remoteEntry.js', Buffer.from(entry)]])
}

const good = 'return () => ({ Component() {}, loader() {} })'
const tryOut = (files: Map<string, Buffer>, provided?: Record<string, string>) =>
  trialProblems(sampleDescriptor({ exposes }), files, provided)

/** What code of a build comes to know, as the text of an error that it throws. */
async function known(code: string, provided?: Record<string, string>): Promise<string> {
  const [problem = ''] = await tryOut(
    build(`const know = async () => { ${code} }; throw new Error('knows ' + (await know()))`),
    provided,
  )
  return problem.replace(/^.*Error: knows /, '')
}

test('a build that can be shown has no problems', async () => {
  expect(await tryOut(build(good))).toEqual([])
})

test('each module is loaded, and what is wrong names it', async () => {
  const problems = await tryOut(
    build(`if (expose === './SamplePage') throw new TypeError('no rows\\nat all')
      return () => ({ Component: null })`),
  )
  expect(problems).toEqual([
    expect.stringMatching(
      /^remote\.json: exposes\['\.\/SamplePage'\]: remoteEntry\.js:\d+:\d+: TypeError: no rows$/,
    ),
    "remote.json: exposes['./SamplePart']: exports a 'Component' that is null",
  ])
})

test('without a container the entry is what is wrong, not each of its modules', async () => {
  const entry = Buffer.from('var mf_sample = { init() {} }')
  expect(await tryOut(new Map([['remoteEntry.js', entry]]))).toEqual([
    "remoteEntry.js: defines no container with 'init' and 'get'",
  ])
})

test('what the shell provides is there in its version, with the paths below React', async () => {
  const names = "return Object.keys(scope).sort().map((name) => name + '@' + Object.keys(scope[name]))"
  expect(await known(names, { react: '^19.3.1', '@drayline/ui': '1.8.0' })).toBe(
    '@drayline/ui@1.8.0,react@19.3.1,react/jsx-dev-runtime@19.3.1,react/jsx-runtime@19.3.1',
  )
  // Without a running shell the build's own ranges stand for it.
  const shared = { 'react-dom': '^19.3.0' }
  const descriptor = { ...sampleDescriptor({ exposes }), shared }
  const files = build(`if (!scope['react-dom/client']?.['19.3.0']) throw new Error('is not there'); ${good}`)
  expect(await trialProblems(descriptor, files, undefined)).toEqual([])
})

test('a module may use what is shared, and what a page has, while it is loaded', async () => {
  const files = build(`
    const react = (await scope.react['19.3.1'].get())()
    const { Provider } = react.createContext({ list: [...react.Children] })
    class Chart extends react.Component {}
    const text = \`\${localStorage.getItem('theme')} \${matchMedia('(width > 1px)').matches} \${navigator.language}\`
    if (text !== 'null false en') throw new Error(text)
    setTimeout(() => { throw new Error('a timer') }, 0)
    window.addEventListener('resize', () => {})
    new IntersectionObserver(() => {}).observe(document.createElement('div'))
    return () => ({ Component: react.memo(() => Provider) })`)
  expect(await tryOut(files, { react: '19.3.1' })).toEqual([])
})

describe('time', () => {
  const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`./Part${index}`, { files: [] }]))
  const slow = build(`const end = Date.now() + 500; while (Date.now() < end); ${good}`)
  const within = (moduleMs: number, totalMs: number) =>
    trialProblems(sampleDescriptor({ exposes: many }), slow, undefined, { moduleMs, totalMs })

  test('is counted for each module, so that many of them on a busy machine are no fault', async () => {
    expect(await within(3_500, 120_000)).toEqual([])
  }, 60_000)

  test('is limited for a module and for all of them', async () => {
    const stuck =
      /^(remoteEntry\.js|remote\.json: exposes\['\.\/Part\d'\]): has not loaded after 0\.4 seconds$/
    expect(await within(400, 60_000)).toEqual([expect.stringMatching(stuck)])
    expect(await within(60_000, 400)).toEqual([expect.stringMatching(stuck)])
  })
})

describe('code of a build', () => {
  beforeAll(() => {
    process.env.TRIAL_SECRET = 'of the product'
  })
  afterAll(() => {
    delete process.env.TRIAL_SECRET
  })

  test('has nothing of Node and nothing of the product', async () => {
    const names = "['process', 'require', 'module', 'Buffer', 'global'].filter((name) => name in globalThis)"
    expect(await known(`return ${names}.join() + typeof module + typeof require`)).toBe('undefinedundefined')
  })

  test('reaches nobody, by whatever a page would fetch with', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const files = build(`
      await fetch('${at}/fetch')
      const request = new XMLHttpRequest()
      request.open('GET', '${at}/request')
      request.send()
      new Image().src = '${at}/image'
      navigator.sendBeacon('${at}/beacon')
      new WebSocket('${at}/socket')
      ${good}`)
    expect(await tryOut(files)).toEqual([])
    await new Promise((closed) => server.close(closed))
    expect(asked).toEqual([])
  })

  test('makes no code of texts, by whatever it gets hold of', async () => {
    const code = `const tried = []
      const foreign = await import('node:net').catch((error) => error)
      for (const from of [() => {}, foreign.constructor, (async () => {}), import('node:fs').catch(() => {}).then])
        try { tried.push(from.constructor('return process')().env.TRIAL_SECRET) }
        catch (error) { tried.push(error.name) }
      return tried.join()`
    expect(await known(code)).toBe('EvalError,EvalError,EvalError,EvalError')
  })

  test('changes nothing of the process that tries it, though an error of that reaches it', async () => {
    const code = `let top = await import('node:net').catch((error) => error)
      const isForeign = !(top instanceof Error)
      while (Object.getPrototypeOf(top)) top = Object.getPrototypeOf(top)
      try { top.__defineGetter__('domain', () => 1); return 'changed' }
      catch (error) { return isForeign + ' ' + error.message }`
    expect(await known(code)).toBe('true Cannot define property domain, object is not extensible')
  })

  test('finds nothing of the build that was tried before it', async () => {
    const leave = `globalThis.left = 'something'; ${good}`
    const [first, second] = await Promise.all([tryOut(build(leave)), known('return typeof globalThis.left')])
    expect([first, second]).toEqual([[], 'undefined'])
  })

  test('that takes its process down is refused, and the next build is tried all the same', async () => {
    const greedy = build('for (const all = []; ; ) all.push(new Array(1e6).fill(expose.length / 3))')
    const [first, second] = await Promise.all([tryOut(greedy), tryOut(build(good))])
    expect(first).toEqual([
      "remote.json: exposes['./SamplePage']: ends its process; loading may take 256 MB of memory",
    ])
    expect(second).toEqual([])
  }, 40_000)

  test('that breaks the page it is loaded in breaks nothing else', async () => {
    const files = build(`Promise.prototype.then = () => { throw new Error('mine') }; ${good}`)
    expect(await tryOut(files)).toEqual([expect.stringMatching(/: Error: mine$/)])
    expect(await tryOut(build(good))).toEqual([])
  })
})
