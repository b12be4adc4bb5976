import type { Page } from '@drayline/contract'
import { Slot, useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { shows, useQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { screen, within } from '@testing-library/react'
import { createFakeHost } from './fake-host.ts'
import { fakeSlot } from './fake-slots.tsx'
import { makeInvoice, many } from './fixtures.ts'
import { createServer, HttpResponse, http, listHandler } from './msw.ts'
import { renderPage, renderWithHost } from './render.tsx'

const invoices = many(makeInvoice, 120, (id) => ({
  status: id % 2 ? ('draft' as const) : ('paid' as const),
  amount: `${id * 10}.00`,
}))
const api = createServer(listHandler('/api/invoices', () => invoices, { filters: ['status', 'clientId'] }))

describe('the list handler', () => {
  const { http: client } = createFakeHost()
  const list = (query: string) => client.list<Invoice>(`/api/invoices${query}`)

  it('answers the newest fifty first, with the total and the next page', async () => {
    const first = await list('')
    expect(first.rows.map((row) => row.id)).toEqual(Array.from({ length: 50 }, (_, index) => 120 - index))
    expect(first.total).toBe(120)
    expect(first.totalIsExact).toBe(true)
  })

  it('walks all pages without repeating or skipping', async () => {
    const seen: number[] = []
    let page: Page<Invoice> | undefined = await list('?limit=50&sort=amount&status=draft')
    while (page) {
      seen.push(...page.rows.map((row) => row.id))
      page = page.next ? await client.list<Invoice>(page.next) : undefined
    }
    expect(seen).toEqual(invoices.filter((row) => row.status === 'draft').map((row) => row.id))
  })

  it('searches, and filters by several values', async () => {
    expect((await list('?q=inv-0007')).rows.map((row) => row.invoiceNumber)).toEqual(['INV-0007'])
    expect((await list('?status=draft,paid')).total).toBe(120)
  })

  it('refuses what the API refuses', async () => {
    await expect(list('?limit=500')).rejects.toMatchObject({ status: 400 })
    await expect(list('?colour=red')).rejects.toMatchObject({
      problem: { errors: { colour: 'Unknown parameter' } },
    })
    // A screen that sent it would fail its test.
    expect(await api.takeDrift()).toEqual([
      "GET http://localhost/api/invoices?colour=red: the API has no parameter 'colour'",
    ])
  })

  it.each([
    [{ ids: [1], action: 'submit' }, true],
    [{ filter: 'status=draft', action: 'submit' }, true],
    [{ filter: 'status=draft', action: 'submit', dryRun: true }, false],
    [{ items: [{ id: 1, version: 1 }], action: 'submit' }, false],
  ])('notes records that are changed without the versions that were seen: %j', async (body, isNoted) => {
    api.use(http.post('/api/invoices/bulk', () => HttpResponse.json({ results: [], next: null })))
    await fetch('http://localhost/api/invoices/bulk', {
      ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    })
    const problem =
      'POST http://localhost/api/invoices/bulk: names records without the versions that were seen'
    expect(await api.takeDrift()).toEqual(isNoted ? [problem] : [])
  })

  it('notes an answer that the API does not give', async () => {
    api.use(http.get('/api/invoices', () => HttpResponse.json([{ ...invoices[0], wheels: 18 }])))
    await list('')
    expect(await api.takeDrift()).toEqual([
      'GET http://localhost/api/invoices: answer[0].wheels is not sent by the API',
    ])
  })
})

function Screen() {
  const host = useHost()
  const [search] = useSearchParams()
  const { data } = useQuery({
    queryKey: ['hello'],
    meta: shows(),
    queryFn: () => host.http.get<{ name: string }>('/api/hello'),
  })
  const pay = async () => {
    if (await host.confirm({ title: 'Pay it?', confirmLabel: 'Pay' }))
      host.notify.success('Paid', 'All of it')
  }
  return (
    <main>
      <p>{data?.name ?? 'waiting'}</p>
      <p>{search.get('tab')}</p>
      {host.can('invoices.pay') ? (
        <button type="button" onClick={() => void pay()}>
          Pay
        </button>
      ) : null}
      <button type="button" onClick={() => host.navigate('/?tab=two')}>
        Second
      </button>
    </main>
  )
}

describe('renderWithHost', () => {
  const hello = http.get('/api/hello', () => HttpResponse.json({ name: 'Drayline' }))

  it('gives a screen its session, its data and its URL', async () => {
    api.use(hello)
    const { user, url, back } = await renderWithHost(<Screen />, { route: '/?tab=one' })
    expect(await screen.findByText('Drayline')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Second' }))
    expect(await screen.findByText('two')).toBeVisible()
    await back()
    expect(url()).toBe('/?tab=one')
  })

  it('shows questions and toasts, and records them', async () => {
    api.use(hello)
    const { user, host } = await renderWithHost(<Screen />, { role: 'manager' })
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(host.calls.toasts).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Pay it?' })
    await user.click(within(dialog).getByRole('button', { name: 'Pay' }))
    expect(await screen.findByText('All of it')).toBeVisible()
    expect(host.calls.confirms).toHaveLength(2)
    expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'Paid' }])
  })

  it('speaks the language of the user', async () => {
    api.use(hello)
    const { user } = await renderWithHost(<Screen />, { role: 'manager', user: { language: 'es' } })
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    expect(await screen.findByRole('button', { name: 'Cancelar' })).toBeVisible()
  })
})

it('an unhandled call fails, and would fail the test', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  await expect(createFakeHost().http.get('/api/nowhere')).rejects.toThrow()
  expect(api.takeUnhandled()).toEqual(['GET http://localhost/api/nowhere'])
  errors.mockRestore()
})

const Nothing = () => null
const Loads = ({ clientId }: { clientId: number }) => <p>Loads of {clientId}</p>

describe('slots', () => {
  const slots = [fakeSlot('client/section/v1', 'loads', Loads, 'Loads')]

  it('are gaps, unless the test fills them', async () => {
    const { container } = await renderWithHost(<Slot name="client/section/v1" clientId={7} />)
    expect(container).toHaveTextContent('')
  })

  it('show what the test puts there, with what the slot hands over', async () => {
    const { host } = await renderWithHost(<Slot name="client/section/v1" clientId={7} />, { slots })
    expect(within(screen.getByRole('region', { name: 'Loads' })).getByText('Loads of 7')).toBeVisible()
    expect(host.slotEntries('client/section/v1')).toEqual([
      { id: 'loads', title: 'Loads', anchor: 'part-loads' },
    ])
    expect(host.slotEntries('load/section/v1')).toEqual([])
  })
})

it('a page with a place in its path gets its value', async () => {
  const loader = jest.fn()
  await renderPage({ Component: Nothing, loader }, { route: '/clients/7?tab=1', path: '/clients/:id' })
  expect(loader).toHaveBeenCalledWith(expect.objectContaining({ params: { id: '7' } }))
})
