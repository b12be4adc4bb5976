import { createMemoryRouter } from '@drayline/platform/router'
import { undimPage } from '@drayline/ui'
import { paintFirst } from './paint-first.ts'

const isDimmed = () => document.querySelector('.ui-dim') !== null

function open(path: string, mayAsk = false) {
  const memory = createMemoryRouter([{ path: '*' }], { initialEntries: [path] })
  const router = paintFirst(memory, () => mayAsk)
  return { router, address: () => router.state.location.pathname + router.state.location.search }
}

afterEach(() => void undimPage())

test.each(['?open=7', '?q=acme&new=1', { search: '?edit=7' }, '/invoices?paste=1'])(
  'the page is dimmed before the window of %j is drawn, and no longer than that',
  async (to) => {
    const { router, address } = open('/invoices?open=3')
    const opening = router.navigate(to)
    expect(isDimmed()).toBe(true)
    expect(address()).toBe('/invoices?open=3')
    await opening
    expect(address()).toBe(
      typeof to === 'string' ? `/invoices${to.replace('/invoices', '')}` : '/invoices?edit=7',
    )
    expect(isDimmed()).toBe(false)
  },
)

test.each(['?q=acme&open=3', '?sort=-amount', '/clients?open=7', '?'])(
  'nothing is dimmed for %s',
  async (to) => {
    const { router } = open('/invoices?open=3')
    const going = router.navigate(to)
    expect(isDimmed()).toBe(false)
    await going
  },
)

test('what is asked for meanwhile follows', async () => {
  const { router, address } = open('/invoices')
  await Promise.all([router.navigate('?open=7'), router.navigate('/clients')])
  expect(address()).toBe('/clients')
  await router.navigate(-1)
  expect(address()).toBe('/invoices?open=7')
})

test('two presses of one key go there once', async () => {
  const { router, address } = open('/invoices')
  await Promise.all([router.navigate('?open=7'), router.navigate('?open=7')])
  await router.navigate(-1)
  expect(address()).toBe('/invoices')
})

describe('a window that closes', () => {
  let panel: HTMLElement
  const isHidden = () => panel.dataset.closing !== undefined
  beforeEach(() => {
    panel = document.createElement('div')
    panel.dataset.window = ''
    document.body.append(panel)
  })
  afterEach(() => panel.remove())

  test.each(['/invoices', '?q=acme', { search: '' }])('is hidden before %j is drawn', async (to) => {
    const { router, address } = open('/invoices?q=acme&open=3')
    const closing = router.navigate(to)
    expect([isHidden(), address()]).toEqual([true, '/invoices?q=acme&open=3'])
    await closing
    expect([isHidden(), address()]).toEqual([false, expect.not.stringContaining('open')])
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

  test('is gone before the next key does something', async () => {
    const { router, address } = open('/invoices?open=3')
    jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1)
    const closing = router.navigate('/invoices')
    panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    await closing
    expect(address()).toBe('/invoices')
    jest.restoreAllMocks()
  })
})
