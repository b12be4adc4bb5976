import { HttpResponse, http, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { makeUser } from '@drayline/testing/fixtures'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { dayFromToday } from '../tasks/tasks.fixture.ts'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './FollowUpsPage.module.ts'
import { makeFollowUp } from './follow-ups.fixture.ts'

const api = createTestApi(6)
const open = (route = '/follow-up') => {
  api.db.role = 'employee'
  return renderPage(page, { route, role: 'employee' })
}
async function cards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Follow Ups' })
  return within(list).findAllByRole('article')
}
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent)
async function cardOf(name: string) {
  const card = (await cards()).find((each) => within(each).queryByRole('heading', { name }))
  if (!card) throw new Error(`No card of ${name}`)
  return within(card)
}
const save = () => screen.getByRole('button', { name: 'Save' })

beforeEach(() => {
  api.db.followUps = [
    makeFollowUp({ id: 1, title: 'Missing POD', dueDate: dayFromToday(-1), clientId: 3, priority: 'high' }),
    makeFollowUp({ id: 2, title: 'Reserve', status: 'in-progress', description: 'Once Midway has paid.' }),
    makeFollowUp({ id: 3, title: 'Old W-9', status: 'completed', dueDate: dayFromToday(-9) }),
  ]
})

describe('the cards', () => {
  it('show what is open first, with title, description, priority, status, due date and client', async () => {
    await open()
    expect(await names()).toEqual(['Missing POD', 'Reserve', 'Old W-9'])
    const first = await cardOf('Missing POD')
    for (const text of ['Pending', 'High', 'Overdue', 'Red River Trucking'])
      expect(first.getByText(text)).toBeVisible()
    const second = await cardOf('Reserve')
    for (const text of ['In progress', 'Once Midway has paid.']) expect(second.getByText(text)).toBeVisible()
    expect(second.queryByText('Overdue')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('offer Start only for pending, Complete until it is completed, and nothing after that', async () => {
    await open()
    const buttons = async (name: string) =>
      (await cardOf(name)).queryAllByRole('button').map((button) => button.textContent)
    expect(await buttons('Missing POD')).toEqual(['Start', 'Complete'])
    expect(await buttons('Reserve')).toEqual(['Complete'])
    expect(await buttons('Old W-9')).toEqual([])
  })

  it('start and complete, and say so', async () => {
    const { user, host } = await open()
    await user.dblClick((await cardOf('Missing POD')).getByRole('button', { name: 'Start Missing POD' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Follow-up status updated' }]))
    expect(api.seen('PATCH', '/api/follow-ups/1')).toMatchObject([
      { body: { status: 'in-progress' }, version: '"1"' },
    ])
    await waitFor(async () =>
      expect((await cardOf('Missing POD')).queryByRole('button', { name: /Start/ })).not.toBeInTheDocument(),
    )
    await user.click((await cardOf('Missing POD')).getByRole('button', { name: /Complete/ }))
    await waitFor(() => expect(api.db.followUps[0]?.status).toBe('completed'))
  })

  it('tell why a status did not change', async () => {
    const { user, host } = await open()
    const button = (await cardOf('Reserve')).getByRole('button', { name: 'Complete Reserve' })
    api.db.followUps = api.db.followUps.map((one) =>
      one.id === 2 ? { ...one, status: 'completed' as const } : one,
    )
    await user.click(button)
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        {
          title: 'Failed to update follow-up status',
          message: 'A completed follow-up is final and cannot be changed',
        },
      ]),
    )
    expect(await (await cardOf('Reserve')).findByText('Completed')).toBeVisible()
  })

  it('name what a colleague changed meanwhile', async () => {
    const { user, host } = await open()
    const button = (await cardOf('Missing POD')).getByRole('button', { name: 'Complete Missing POD' })
    api.db.followUps = api.db.followUps.map((one) =>
      one.id === 1 ? { ...one, version: 2, title: 'Missing W-9', priority: 'low' as const } : one,
    )
    await user.click(button)
    await waitFor(() => expect(host.calls.toasts).toHaveLength(1))
    expect(host.calls.toasts[0]?.message).toMatch(/: Title: Missing POD → Missing W-9; Priority: High → Low$/)
    expect(api.db.followUps[0]?.status).toBe('pending')
  })

  it('are found by text and narrowed by status and priority', async () => {
    const { user } = await open()
    await cards()
    await user.type(screen.getByRole('searchbox'), 'red river')
    await waitFor(async () => expect(await names()).toEqual(['Missing POD']))
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(async () => expect(await names()).toHaveLength(3))
  })

  it.each([
    ['status=completed', ['Old W-9']],
    ['priority=high', ['Missing POD']],
    ['due=overdue', ['Missing POD']],
  ])('take ?%s from the address', async (query, expected) => {
    await open(`/follow-up?${query}`)
    expect(await names()).toEqual(expected)
  })

  it('open beside the list', async () => {
    await open('/follow-up?open=2')
    const drawer = within(await screen.findByRole('dialog', { name: 'Reserve' }))
    expect(drawer.getByText('Once Midway has paid.')).toBeVisible()
    expect(drawer.getByRole('button', { name: 'Complete Reserve' })).toBeVisible()
  })
})

describe('a new follow-up', () => {
  it('knows its client from the address, and is saved', async () => {
    const { user, host, url } = await open('/follow-up?new=1&clientId=2')
    const form = within(await screen.findByRole('dialog', { name: 'New Follow-up' }))
    await waitFor(() =>
      expect(form.getByRole('combobox', { name: /^Client/ })).toHaveValue('Sun Valley Freight'),
    )
    await expectAccessible()
    await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Insurance')
    await user.type(form.getByLabelText(/^Due date/), '2026-12-01')
    await user.dblClick(save())
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Follow-up task created successfully' }]),
    )
    expect(api.seen('POST', '/api/follow-ups').map(({ body }) => body)).toEqual([
      {
        clientId: 2,
        title: 'Insurance',
        description: null,
        priority: 'medium',
        status: 'pending',
        dueDate: '2026-12-01',
        assignedTo: null,
      },
    ])
    expect(url()).toBe('/follow-up?clientId=2')
  })

  it('says what is missing (R-FUP-2)', async () => {
    const { user } = await open('/follow-up?new=1')
    await screen.findByRole('dialog', { name: 'New Follow-up' })
    await user.click(save())
    for (const text of ['Client is required', 'Title is required', 'Due date is required'])
      expect((await screen.findAllByText(text))[0]).toBeVisible()
    expect(api.seen('POST', '/api/follow-ups')).toEqual([])
  })

  it('tells that it failed, and keeps what was typed', async () => {
    api.use(http.post('/api/follow-ups', () => problem(500)))
    const { user, host } = await open('/follow-up?new=1&clientId=2')
    const title = await screen.findByRole('textbox', { name: /^Title/ })
    await user.type(title, 'Insurance')
    await user.type(screen.getByLabelText(/^Due date/), '2026-12-01')
    await user.click(save())
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Failed to create follow-up task' }]),
    )
    expect(title).toHaveValue('Insurance')
  })
})

describe('states', () => {
  it('invites to note the first one', async () => {
    api.db.followUps = []
    await open()
    expect(await screen.findByRole('heading', { name: 'No follow-ups found' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New Follow-up' })).toHaveLength(2)
  })

  it('tells a failure and tries again', async () => {
    api.use(http.get('/api/follow-ups', () => problem(500), { once: true }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await names()).toHaveLength(3)
  })

  it('offers nothing to users who may only read', async () => {
    await renderPage(page, { route: '/follow-up', user: { permissions: ['followUps.read'] } })
    await cards()
    expect(screen.queryByRole('button', { name: /Start|Complete|New/ })).not.toBeInTheDocument()
  })

  it('speaks Spanish, and keeps its cards on a phone', async () => {
    setViewport(390)
    api.use(http.get('/api/views', () => HttpResponse.json([])))
    await renderPage(page, { route: '/follow-up', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Seguimientos' })).toBeVisible()
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    expect(screen.getByText('Vencido')).toBeVisible()
  })
})

describe('what is not done today', () => {
  it('is postponed with a reason, from the open record', async () => {
    const { user, host } = await open('/follow-up?open=1')
    await user.click(await screen.findByRole('button', { name: 'Postpone' }))
    const ask = within(await screen.findByRole('dialog', { name: 'Postpone Missing POD' }))
    await user.click(ask.getByRole('button', { name: '+7 days' }))
    await user.click(ask.getByRole('button', { name: 'Postpone' }))
    expect(await ask.findAllByText('Say why it is postponed')).not.toHaveLength(0)
    await user.type(ask.getByRole('textbox', { name: /Reason/ }), 'On vacation')
    await user.click(ask.getByRole('button', { name: 'Postpone' }))
    await waitFor(() => expect(host.calls.toasts[0]?.title).toMatch(/^Postponed to /))
    expect(api.seen('PATCH', '/api/follow-ups/1').map(({ body }) => body)).toEqual([
      { dueDate: dayFromToday(7), reason: 'On vacation' },
    ])
    expect(await screen.findByText(/^Once; last from .*: On vacation$/)).toBeVisible()
  })

  it('asks for the reason in the form only when the date is later', async () => {
    const { user, host } = await open('/follow-up?edit=1')
    const date = await screen.findByLabelText(/Due date/)
    expect(screen.queryByRole('textbox', { name: /Reason/ })).not.toBeInTheDocument()
    fireEvent.change(date, { target: { value: dayFromToday(9) } })
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Wants to think')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Follow-up updated' }]))
    expect(api.db.followUps.find(({ id }) => id === 1)).toMatchObject({ postponedCount: 1 })
  })

  it('is final once completed, in its form too', async () => {
    await open('/follow-up?edit=3')
    expect(await screen.findByText('A completed follow-up is final and cannot be changed.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })

  it("shows one's own by one switch, which the address keeps", async () => {
    const own = makeUser('employee').id
    api.db.followUps = api.db.followUps.map((one) => ({ ...one, assignedTo: one.id === 2 ? own : own + 1 }))
    const { user, url } = await open()
    expect(await names()).toHaveLength(3)
    await user.click(screen.getByRole('radio', { name: 'Mine' }))
    await waitFor(async () => expect(await names()).toEqual(['Reserve']))
    expect(url()).toBe(`/follow-up?assignedTo=${own}`)
  })
})

describe('a copy of a follow-up', () => {
  it('has client, title, description, priority and colleague; state and day are its own', async () => {
    api.db.followUps = [
      makeFollowUp({
        ...{ id: 4, title: 'Reserve', description: 'Once Midway has paid.', priority: 'high', clientId: 2 },
        ...{ status: 'in-progress', dueDate: dayFromToday(-1), assignedTo: 3 },
      }),
    ]
    const { user } = await open('/follow-up?new=1&copy=4')
    await screen.findByRole('textbox', { name: /^Title/ })
    const form = within(await screen.findByRole('dialog', { name: 'New Follow-up' }))
    await waitFor(() =>
      expect(form.getByRole('combobox', { name: /^Client/ })).toHaveValue('Sun Valley Freight'),
    )
    expect(form.getByLabelText(/^Due date/)).toHaveValue('')
    await user.type(form.getByLabelText(/^Due date/), '2026-12-01')
    await user.click(save())
    await waitFor(() => expect(api.seen('POST', '/api/follow-ups')).toHaveLength(1))
    expect(api.seen('POST', '/api/follow-ups')[0]?.body).toMatchObject({
      ...{ clientId: 2, title: 'Reserve', description: 'Once Midway has paid.', priority: 'high' },
      ...{ status: 'pending', dueDate: '2026-12-01', assignedTo: 3 },
    })
  })

  it('is begun beside the list by its button or by c, of a completed one too', async () => {
    const { user, url } = await open('/follow-up?open=3')
    const beside = within(await screen.findByRole('dialog', { name: 'Old W-9' }))
    expect(await beside.findByRole('button', { name: 'Copy' })).toBeVisible()
    expect(beside.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    await user.keyboard('c')
    await waitFor(() => expect(url()).toBe('/follow-up?new=1&copy=3'))
  })
})
