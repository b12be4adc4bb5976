import { createMemoryRouter } from '@drayline/platform/router'
import { undimPage } from '@drayline/ui'
import { paintFirst } from './paint-first.ts'

const isDimmed = () => document.querySelector('.ui-dim') !== null
/** A turn of the loop: what needs no paint is done after it. */
const turn = () => new Promise((done) => setTimeout(done))

/** The page is where the router said last that it is. */
function open(path: string, mayAsk = false) {
  const memory = createMemoryRouter([{ path: '*' }], { initialEntries: [path] })
  const router = paintFirst(memory, () => mayAsk)
  const told: { address: string; flushSync: boolean }[] = []
  router.subscribe(({ location }, { flushSync }) =>
    told.push({ address: location.pathname + location.search, flushSync }),
  )
  return { router, told, page: () => told.at(-1)?.address ?? path }
}

beforeEach(() => jest.spyOn(globalThis, 'requestAnimationFrame'))
afterEach(() => {
  jest.restoreAllMocks()
  undimPage()
  document.body.replaceChildren()
})

/** No frame comes until it is let. */
function holdFrames() {
  const waiting: FrameRequestCallback[] = []
  jest.mocked(requestAnimationFrame).mockImplementation((run) => waiting.push(run))
  return () => {
    for (const run of waiting.splice(0)) run(0)
  }
}

test.each(['?open=7', '?q=acme&new=1', { search: '?edit=7' }, '/invoices?paste=1'])(
  'the page is dimmed before the window of %j is drawn, and no longer than that',
  async (to) => {
    const { router, page, told } = open('/invoices?open=3')
    const opening = router.navigate(to)
    await Promise.resolve()
    expect([isDimmed(), page()]).toEqual([true, '/invoices?open=3'])
    await opening
    const address = typeof to === 'string' ? `/invoices${to.replace('/invoices', '')}` : '/invoices?edit=7'
    expect([isDimmed(), page()]).toEqual([false, address])
    expect(told).toEqual([{ address, flushSync: true }])
  },
)

test.each(['?q=acme&open=3', '?edit=3&q=acme', '/clients?open=7', '/invoices?sort=-amount&open=3'])(
  '%s shows nothing beforehand, and waits for no frame',
  async (to) => {
    holdFrames()
    const { router, page } = open('/invoices?open=3&edit=3')
    const going = router.navigate(to)
    expect(isDimmed()).toBe(false)
    await going
    expect(page()).not.toBe('/invoices?open=3&edit=3')
  },
)

test('what is asked for meanwhile comes first', async () => {
  const letFrame = holdFrames()
  const { router, page, told } = open('/invoices')
  const opening = router.navigate('?open=7')
  await turn()
  const going = router.navigate('/clients')
  letFrame()
  await Promise.all([opening, going])
  expect([page(), told, isDimmed()]).toEqual(['/clients', [expect.anything()], false])
  await router.navigate(-1)
  expect(page()).toBe('/invoices?open=7')
})

test('two presses of one key go there once', async () => {
  const { router, page } = open('/invoices')
  await Promise.all([router.navigate('?open=7'), router.navigate('?open=7')])
  await router.navigate(-1)
  expect(page()).toBe('/invoices')
})

test('the page is told before the next key does something', async () => {
  holdFrames()
  const { router, page } = open('/invoices?open=3')
  const closing = router.navigate('/invoices')
  await turn()
  expect(page()).toBe('/invoices?open=3')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  await closing
  expect(page()).toBe('/invoices')
})

test('who does not listen any more is not told', async () => {
  const letFrame = holdFrames()
  const { router } = open('/invoices')
  const listener = jest.fn()
  const unsubscribe = router.subscribe(listener)
  const opening = router.navigate('?open=7')
  await turn()
  unsubscribe()
  letFrame()
  await opening
  expect(listener).not.toHaveBeenCalled()
})

describe('a window that closes', () => {
  const panel = document.createElement('div')
  panel.dataset.window = ''
  const isHidden = () => panel.dataset.closing !== undefined
  beforeEach(() => document.body.append(panel))

  test.each(['/invoices', '?q=acme', { search: '' }])('is hidden before %j is drawn', async (to) => {
    const { router, page } = open('/invoices?q=acme&open=3')
    const closing = router.navigate(to)
    await Promise.resolve()
    expect([isHidden(), page()]).toEqual([true, '/invoices?q=acme&open=3'])
    await closing
    expect([isHidden(), page()]).toEqual([false, expect.not.stringContaining('open')])
  })

  test.each(['?sort=-amount&open=3', '?edit=3', '/clients'])('stays in sight for %s', async (to) => {
    const { router } = open('/invoices?open=3')
    const going = router.navigate(to)
    expect(isHidden()).toBe(false)
    await going
  })

  test('stays in sight while leaving is asked about', async () => {
    const { router } = open('/invoices?edit=3', true)
    const going = router.navigate('/invoices')
    expect(isHidden()).toBe(false)
    await going
  })
})

test('the link of another page is marked before that is drawn', async () => {
  document.body.innerHTML =
    '<div data-navigation><a href="/invoices" aria-current="page"></a><a href="/clients"></a></div>'
  const marks = () => [...document.querySelectorAll('a')].map((link) => link.dataset.going)
  const { router, page } = open('/invoices')
  const going = router.navigate('/clients')
  await Promise.resolve()
  expect([marks(), page()]).toEqual([['away', 'here'], '/invoices'])
  await going
  expect([marks(), page()]).toEqual([[undefined, undefined], '/clients'])
})
