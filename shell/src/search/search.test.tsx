import type { SearchGroupDescriptor } from '@drayline/contract'
import { createServer, HttpResponse, http, problem } from '@drayline/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { noHits } from '../testing/no-hits.ts'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const group = (id: string, change: Partial<SearchGroupDescriptor>): SearchGroupDescriptor => ({
  id,
  label: { en: id },
  title: '{name}',
  to: `/${id}?open={id}`,
  order: 1,
  ...change,
})
const remotes = [
  makeRemote('mf-clients', {
    search: [
      group('clients', {
        label: { en: 'Clients' },
        subtitle: '{contactPerson}',
        all: '/clients?q={q}',
        order: 1,
      }),
    ],
  }),
  makeRemote('mf-invoices', {
    search: [
      group('invoices', {
        label: { en: 'Invoices' },
        title: '{invoiceNumber}',
        subtitle: '{amount|usd}',
        order: 2,
      }),
    ],
  }),
]
const modules = { 'mf_clients/Page': pageOf('Clients'), 'mf_invoices/Page': pageOf('Invoices') }

const client = (id: number, name = `Blue Ridge ${id}`) => ({
  ...{ id, name, contactPerson: `Person ${id}`, match: null, similar: false },
})
const invoice = {
  ...{
    id: 9,
    invoiceNumber: 'INV-0009',
    loadId: 4,
    amount: '1500.25',
    clientName: 'Blue Ridge',
    match: null,
  },
}

/** Answers searches and keeps what was asked. */
function answering(answer: (q: string) => object | Promise<object>) {
  const asked: string[] = []
  api.use(
    http.get('/api/search', async ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      asked.push(q)
      return HttpResponse.json({ ...noHits, ...(await answer(q)) })
    }),
  )
  return asked
}

const open = () => renderShell({ remotes, modules })
const box = () => screen.getByRole('combobox', { name: 'Search' })
type User = Awaited<ReturnType<typeof open>>['user']

/** Puts the text in as one change: keys on a slow machine are further apart than the pause that asks. */
async function enter(user: User, text: string) {
  await user.click(box())
  await user.paste(text)
}

test('searches from the third character, once typing pauses, at most three a group', async () => {
  const asked = answering(() => ({ clients: [1, 2, 3, 4].map((id) => client(id)), invoices: [invoice] }))
  const { user, container } = await open()
  jest.useFakeTimers({ advanceTimers: true })
  expect(box()).toHaveAttribute('placeholder', 'Search loads, invoices, clients...')
  await user.type(box(), 'bl')
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(asked).toEqual([])
  await user.type(box(), 'ue r')
  const clients = within(await screen.findByRole('group', { name: 'Clients' }))
  jest.useRealTimers()
  expect(asked).toEqual(['blue r'])
  expect(clients.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Blue Ridge 1Person 1',
    'Blue Ridge 2Person 2',
    'Blue Ridge 3Person 3',
    'Show all Clients',
  ])
  expect(screen.getByRole('option', { name: 'INV-0009 $1,500.25' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

test('choosing clears the box, closes the list and goes there, by keyboard too', async () => {
  answering(() => ({ clients: [client(1)], invoices: [invoice] }))
  const { user, url } = await open()
  await user.type(box(), 'blue')
  await screen.findByRole('option', { name: /Blue Ridge 1/ })
  await user.keyboard('{ArrowDown}')
  expect(box()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: /Blue Ridge 1/ }).id,
  )
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Invoices' })).toHaveFocus())
  expect(url()).toBe('/invoices?open=9')
  expect(box()).toHaveValue('')

  await user.type(box(), 'a & b')
  await user.click(await screen.findByRole('option', { name: 'Show all Clients' }))
  await screen.findByRole('heading', { name: 'Clients' })
  expect(url()).toBe('/clients?q=a%20%26%20b')
})

test('Enter of an input method takes a word; only the next one goes somewhere', async () => {
  answering(() => ({ clients: [client(7)] }))
  const { user, url } = await open()
  await user.type(box(), 'blue')
  await screen.findByRole('option', { name: /Blue Ridge 7/ })
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  expect(box()).toHaveValue('blue')
  expect(box()).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/clients?open=7'))
})

test('a late answer never replaces that of a newer query', async () => {
  const late = Promise.withResolvers<void>()
  const asked = answering(async (q) => {
    if (q === 'blue') await late.promise
    return { clients: [client(1, `Answer to ${q}`)] }
  })
  const { user } = await open()
  await enter(user, 'blue')
  await waitFor(() => expect(asked).toEqual(['blue']))
  await enter(user, ' r')
  expect(await screen.findByRole('option', { name: /Answer to blue r/ })).toBeVisible()
  late.resolve()
  // Turns of the loop, in which an answer that were still wanted would arrive.
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((next) => setTimeout(next)))
  expect(screen.getByRole('option', { name: /Answer to blue r/ })).toBeVisible()
})

test('Enter goes to the first result of what is typed, never of what was typed before', async () => {
  const slow = Promise.withResolvers<void>()
  const asked = answering(async (q) => {
    if (q === 'blue ridge 7') await slow.promise
    return { clients: [client(q === 'blue ridge 7' ? 7 : 1)] }
  })
  const { user, url } = await open()
  await enter(user, 'blue')
  await screen.findByRole('option', { name: /Blue Ridge 1/ })
  await enter(user, ' ridge 7')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(asked).toEqual(['blue', 'blue ridge 7']))
  expect(url()).not.toContain('open=')
  slow.resolve()
  await waitFor(() => expect(url()).toBe('/clients?open=7'))
  expect(box()).toHaveValue('')
})

test.each(['INV-0009', 'inv 0009', '0009'])(
  'Enter opens the one invoice that is exactly %s',
  async (typed) => {
    answering(() => ({ invoices: [invoice, { ...invoice, id: 10, invoiceNumber: 'INV-00091' }] }))
    const { user, url } = await open()
    await user.type(box(), `${typed}{Enter}`)
    await waitFor(() => expect(url()).toBe('/invoices?open=9'))
  },
)

test('a part of a number opens nothing by itself: the first one is marked, and the next Enter takes it', async () => {
  answering(() => ({ invoices: [invoice, { ...invoice, id: 10, invoiceNumber: 'INV-0010' }] }))
  const { user, url } = await open()
  await user.type(box(), 'INV-00{Enter}')
  const first = await screen.findByRole('option', { name: /INV-0009/ })
  await waitFor(() => expect(box()).toHaveAttribute('aria-activedescendant', first.id))
  expect(url()).not.toContain('open=')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/invoices?open=9'))
})

test('nothing found is said with the query; a failure is said too', async () => {
  answering(() => ({}))
  const { user } = await open()
  await user.type(box(), 'zzz')
  expect(await screen.findByText('No results found for "zzz"')).toBeVisible()
  api.use(http.get('/api/search', () => problem(500)))
  await user.type(box(), 'z')
  expect(await screen.findByText('The search failed. Try again.')).toBeVisible()
})

test('a click beside it and Escape close it; slash brings the focus in and Escape gives it back', async () => {
  answering(() => ({ clients: [client(1)] }))
  const { user, shell } = await open()
  const link = screen.getByRole('link', { name: 'Dashboard' })
  link.focus()
  await user.keyboard('/')
  expect(box()).toHaveFocus()
  expect(box()).toHaveValue('')
  await user.keyboard('blue')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(box()).toHaveValue('')
  await user.keyboard('{Escape}')
  expect(link).toHaveFocus()
  await user.type(box(), 'blue')
  await screen.findByRole('listbox')
  await user.click(screen.getByRole('heading', { name: 'Dashboard' }))
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
  expect(box()).toHaveValue('blue')
  act(() => shell.host()?.navigate('/notifications'))
  await waitFor(() => expect(box()).toHaveValue(''))
})

test('a hit says why it was found, where its title and subtitle do not', async () => {
  const match = { field: 'phone', value: '(702) 555-0143' }
  answering(() => ({ clients: [{ ...client(1), match }, client(2)], invoices: [] }))
  const { user } = await open()
  await user.type(box(), '7025550143')
  const hits = await screen.findAllByRole('option', { name: /Blue Ridge/ })
  expect(hits.map(({ textContent }) => textContent)).toEqual([
    'Blue Ridge 1Person 1Phone: (702) 555-0143',
    'Blue Ridge 2Person 2',
  ])
})

describe('what is only similar', () => {
  const similar = (id: number) => ({ ...client(id), similar: true })

  test('comes after all that matches, says so, and is reached by keyboard', async () => {
    answering(() => ({ clients: [client(1), similar(2)], invoices: [invoice] }))
    const { user, url, container } = await open()
    await user.type(box(), 'blue')
    await screen.findByRole('option', { name: /Blue Ridge 1/ })
    const groups = within(screen.getByRole('listbox')).getAllByRole('group')
    expect(groups.map((found) => found.getAttribute('aria-label'))).toEqual([
      ...['Clients', 'Invoices', 'Clients: similar to "blue"'],
    ])
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['Blue Ridge 1Person 1', 'Show all Clients', 'INV-0009$1,500.25', 'Blue Ridge 2Person 2'],
    ])
    expect(await axe(container)).toHaveNoViolations()
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(url()).toBe('/clients?open=2'))
  })

  test('is never opened unseen: the first Enter marks it, the next one opens it', async () => {
    answering(() => ({ clients: [similar(2)] }))
    const { user, url } = await open()
    await enter(user, 'bleu')
    await user.keyboard('{Enter}')
    const found = await screen.findByRole('option', { name: /Blue Ridge 2/ })
    await waitFor(() => expect(box()).toHaveAttribute('aria-activedescendant', found.id))
    expect(url()).not.toContain('open=')
    // The list of all forgives no error, and would be empty.
    expect(screen.queryByRole('option', { name: /Show all/ })).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(url()).toBe('/clients?open=2'))
  })
})
