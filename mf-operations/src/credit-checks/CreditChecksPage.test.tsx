import { http, makeCreditCheck, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './CreditChecksPage.module.ts'

const api = createTestApi()
const open = (route = '/credit-checks', role: 'employee' | 'manager' = 'manager') =>
  renderPage(page, { route, role })
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Credit Checks' })
  return (await within(table).findAllByRole('row')).slice(1)
}
const drawerOf = async (name: string) =>
  within(await screen.findByRole('dialog', { name: `Credit check of ${name}` }))

beforeEach(() => {
  api.db.creditChecks = [
    makeCreditCheck({ id: 1, brokerId: 1, score: 742, requestedLimit: 80_000 }),
    makeCreditCheck({
      ...{ id: 2, brokerId: 2, score: 671, status: 'approved', limit: 40_000, limitApplied: true },
      ...{ decidedBy: { id: 2, name: 'Dana Reed' }, decidedAt: '2026-03-15T15:00:00Z' },
      note: 'Good references',
    }),
    makeCreditCheck({ id: 3, brokerId: 3, score: 612, status: 'rejected', note: 'Pays late' }),
    makeCreditCheck({
      id: 4,
      brokerId: 1,
      score: null,
      failure: 'timeout',
      parts: [],
      provider: 'credit.example',
    }),
  ]
})

describe('the list', () => {
  test('shows the four counters and each check with score, rating, status, limit and date', async () => {
    await open()
    const all = await rows()
    expect(all).toHaveLength(4)
    expect(all[0]).toHaveTextContent(/Midway Logistics.*742.*Good.*Pending.*\$80,000\.00/)
    expect(all[1]).toHaveTextContent(/Lakeshore Brokerage.*671.*Fair.*Approved.*\$40,000\.00/)
    expect(all[3]).toHaveTextContent(/Midway Logistics.*No score/)
    for (const [label, count] of [
      ['Total Checks', '4'],
      ['Approved', '1'],
      ['Pending', '2'],
      ['Rejected', '1'],
    ] as const) {
      const card = screen.getByRole('link', { name: label }).closest('div')?.parentElement
      await waitFor(() => expect(card).toHaveTextContent(count))
    }
    await expectAccessible()
  })

  test('scores are green from 700, yellow from 650 and red below, and a shape says the same', async () => {
    api.db.creditChecks = [700, 699, 650, 649].map((score, index) =>
      makeCreditCheck({ id: index + 1, score }),
    )
    await open('/credit-checks?sort=-score')
    await rows()
    const looks = ['700', '699', '650', '649'].map((score) => {
      const badge = screen.getByText(score).closest('[data-tone]')
      return [badge?.getAttribute('data-tone'), badge?.querySelector('svg')?.innerHTML]
    })
    expect(looks.map(([tone]) => tone)).toEqual(['green', 'yellow', 'yellow', 'red'])
    expect(new Set(looks.map(([, shape]) => shape)).size).toBe(3)
  })

  test('filters by status and by score', async () => {
    const { user, url } = await open('/credit-checks?status=pending')
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Filter by Score' }))
    await user.click(await screen.findByRole('radio', { name: 'Green: 700 and above' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(url()).toBe('/credit-checks?status=pending&band=green')
  })

  test('View Details opens the check', async () => {
    const { user, url } = await open()
    await user.click(within((await rows())[1] as HTMLElement).getByRole('button', { name: /^Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'View Details' }))
    await drawerOf('Lakeshore Brokerage')
    expect(url()).toBe('/credit-checks?open=2')
  })
})

describe('a new check', () => {
  test('of the broker in the address is scored at once and opens', async () => {
    const { user, host } = await open('/credit-checks?new=1&broker=2', 'employee')
    const form = within(await screen.findByRole('dialog', { name: 'New Check' }))
    await waitFor(() =>
      expect(form.getByRole('combobox', { name: /^Broker/ })).toHaveValue('Lakeshore Brokerage'),
    )
    await user.type(form.getByRole('textbox', { name: /^Requested limit/ }), '50000')
    await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'New lanes')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Credit check requested successfully' }]),
    )
    expect(api.seen('POST', '/api/credit-checks')[0]?.body).toEqual({
      brokerId: 2,
      requestedLimit: 50_000,
      reason: 'New lanes',
    })
    const drawer = await drawerOf('Lakeshore Brokerage')
    expect(await drawer.findByText('$40,000.00')).toBeVisible()
  })

  test('needs a broker and a limit', async () => {
    const { user } = await open('/credit-checks?new=1')
    const form = within(await screen.findByRole('dialog', { name: 'New Check' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Broker is required'))[0]).toBeVisible()
    expect((await form.findAllByText('Limit is required'))[0]).toBeVisible()
  })
})

describe('one check', () => {
  test('tells how its score came about, what happened, and what was decided before', async () => {
    await open('/credit-checks?open=2')
    const drawer = await drawerOf('Lakeshore Brokerage')
    const score = within(await drawer.findByRole('region', { name: 'Score' }))
    expect(score.getByText('39 days on average')).toBeVisible()
    expect(score.getByText('176 of 220 points')).toBeVisible()
    expect(
      score.getByRole('img', { name: '671 on a scale from 300 to 850: Yellow: 650 to 699' }),
    ).toBeVisible()
    const events = within(drawer.getByRole('list', { name: 'Activity' })).getAllByRole('listitem')
    expect(events.map((event) => event.textContent)).toEqual([
      expect.stringMatching(
        /^Requested with a limit of \$42,000\.00.*by Maria Santos.*More loads than usual/,
      ),
      expect.stringMatching(/^Scored: 671/),
      expect.stringMatching(
        /^Approved; the credit limit of the broker is now \$40,000\.00.*Dana Reed.*Good ref/,
      ),
    ])
    const history = within(await drawer.findByRole('region', { name: 'Checks of this broker' }))
    expect(await history.findAllByRole('listitem')).toHaveLength(1)
    expect(drawer.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('is approved with the proposed limit, which becomes the broker’s', async () => {
    const { user, host } = await open('/credit-checks?open=1')
    await user.click(await (await drawerOf('Midway Logistics')).findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve credit for Midway Logistics' }))
    expect(dialog.getByRole('textbox', { name: /^Credit limit/ })).toHaveValue('64000')
    expect(dialog.getByRole('checkbox', { name: /Set this as the credit limit/ })).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Credit check approved successfully' }]),
    )
    expect(api.seen('POST', '/api/credit-checks/1/decision')[0]).toMatchObject({
      version: '"1"',
      body: { status: 'approved', limit: 64_000, note: null, applyLimit: true },
    })
    expect(api.db.brokers[0]?.creditLimit).toBe(64_000)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument())
  })

  test('is rejected with a note only', async () => {
    const { user, host } = await open('/credit-checks?open=1')
    await user.click(await (await drawerOf('Midway Logistics')).findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject credit for Midway Logistics' }))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect((await dialog.findAllByText('Say why the check is rejected'))[0]).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Pays late')
    await user.dblClick(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Credit check rejected successfully' }]),
    )
    expect(api.seen('POST', '/api/credit-checks/1/decision')).toHaveLength(1)
  })

  test('that a colleague has decided meanwhile says so', async () => {
    const { user, host } = await open('/credit-checks?open=1')
    await user.click(await (await drawerOf('Midway Logistics')).findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Approve credit/ }))
    api.use(
      http.post('/api/credit-checks/1/decision', () => problem(409, 'This check has been decided already')),
    )
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        {
          tone: 'error',
          title: 'Failed to decide credit check',
          message: 'This check has been decided already',
        },
      ]),
    )
  })

  test('that was scored anew meanwhile names what changed, and is decided as it is now', async () => {
    const { user, host } = await open('/credit-checks?open=1')
    await user.click(await (await drawerOf('Midway Logistics')).findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Approve credit/ }))
    api.db.creditChecks = api.db.creditChecks.map((check) =>
      check.id === 1 ? { ...check, version: 2, score: 455, proposedLimit: 1_000 } : check,
    )
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText(/^Score: \d+ → 455$/)).toBeVisible()
    expect(dialog.getByText('Proposed limit: $64,000.00 → $1,000.00')).toBeVisible()
    expect(host.calls.toasts).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Credit check approved successfully' }]),
    )
    expect(api.seen('POST', '/api/credit-checks/1/decision')[1]?.version).toBe('"2"')
  })

  test('that a colleague decided leaves nothing to decide, and says who did', async () => {
    const { user } = await open('/credit-checks?open=1')
    await user.click(await (await drawerOf('Midway Logistics')).findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Reject credit/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Pays late')
    const current = { ...api.db.creditChecks.find(({ id }) => id === 1), version: 2, status: 'approved' }
    const decidedBy = { id: 9, name: 'Ann Lee' }
    api.use(
      http.post('/api/credit-checks/1/decision', () =>
        problem(412, undefined, { current: { ...current, decidedBy } }),
      ),
    )
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByText('Status: Pending → Approved')).toBeVisible()
    expect(dialog.getByText('Decided by: — → Ann Lee')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument()
  })

  test('replaces the broker’s limit only as it was shown', async () => {
    const { user, host } = await open('/credit-checks?open=1')
    await user.click(await (await drawerOf('Midway Logistics')).findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Approve credit/ }))
    const limit = api.db.brokers[0]?.creditLimit ?? 0
    const shown = new Intl.NumberFormat('en-US').format(limit)
    expect(await dialog.findByText(`Credit limit now: $${shown}.00`)).toBeVisible()
    api.db.brokers = api.db.brokers.map((broker) =>
      broker.id === 1 ? { ...broker, creditLimit: 500, version: broker.version + 1 } : broker,
    )
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect((await dialog.findAllByText(/was changed meanwhile: .* → \$500\.00/))[0]).toBeVisible()
    expect(await dialog.findByText('Credit limit now: $500.00')).toBeVisible()
    expect(api.db.brokers[0]?.creditLimit).toBe(500)
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Credit check approved successfully' }]),
    )
    expect(api.seen('POST', '/api/credit-checks/1/decision').map(({ body }) => body)).toMatchObject([
      { seenLimit: limit },
      { seenLimit: 500 },
    ])
  })

  test('is decided by managers only', async () => {
    await open('/credit-checks?open=1', 'employee')
    const drawer = await drawerOf('Midway Logistics')
    expect(await drawer.findByRole('link', { name: 'View Broker' })).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })

  test('without a score says why and tries again', async () => {
    const { user, host } = await open('/credit-checks?open=4', 'employee')
    const drawer = await drawerOf('Midway Logistics')
    expect(await drawer.findByText('The credit provider did not answer in time.')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'The score is 705' }]))
    await waitFor(() =>
      expect(drawer.queryByText('The credit provider did not answer in time.')).not.toBeInTheDocument(),
    )
  })
})
