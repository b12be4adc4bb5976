import { createMemoryRouter } from '@drayline/platform/router'
import { undimPage } from '@drayline/ui'
import { dimFirst } from './dim-first.ts'

const isDimmed = () => document.querySelector('.ui-dim') !== null

function open(path: string) {
  const router = dimFirst(createMemoryRouter([{ path: '*' }], { initialEntries: [path] }))
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
