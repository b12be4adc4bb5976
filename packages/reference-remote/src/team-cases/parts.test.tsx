import { http, problem, renderWithHost } from '@drayline/testing'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor } from '@testing-library/react'
import { remoteHandlers } from '../handlers.ts'
import * as BrokerCases from './BrokerCases.module.ts'
import * as CaseAction from './CaseAction.module.ts'
import * as CaseRights from './CaseRights.module.ts'
import * as ClientCases from './ClientCases.module.ts'
import { dayFromToday, makeCase, makeCaseDb } from './case-db.ts'
import * as DoneCases from './DoneCases.module.ts'
import * as InvoiceCases from './InvoiceCases.module.ts'
import * as LateCases from './LateCases.module.ts'
import * as LoadCases from './LoadCases.module.ts'
import * as NextCases from './NextCases.module.ts'
import * as OpenCases from './OpenCases.module.ts'

const api = createMockApi(makeCaseDb(0), remoteHandlers)

beforeEach(() => {
  api.db.cases = [
    makeCase({
      id: 1,
      title: 'Midway Logistics pays short',
      status: 'todo',
      dueDate: dayFromToday(2),
      clientId: 1,
    }),
    makeCase({ id: 2, title: 'Forgotten', status: 'held', dueDate: dayFromToday(-3), clientId: 2 }),
    makeCase({ id: 3, title: 'Settled', status: 'completed', clientId: 1 }),
  ]
})

const shown = () => screen.findAllByRole('listitem')
const titles = async () => (await shown()).map((line) => line.querySelector('a')?.textContent)

test('the dashboard counts the open ones', async () => {
  await renderWithHost(<OpenCases.Component />)
  expect(await screen.findByText('2')).toBeVisible()
})

test('the dashboard shows what is due next, what is late and what was done', async () => {
  const next = await renderWithHost(<NextCases.Component />)
  expect(await titles()).toEqual(['Forgotten', 'Midway Logistics pays short'])
  next.unmount()
  const late = await renderWithHost(<LateCases.Component />)
  expect(await titles()).toEqual(['Forgotten'])
  late.unmount()
  await renderWithHost(<DoneCases.Component />)
  expect(await titles()).toEqual(['Settled'])
})

test('the settings say what one may do', async () => {
  await renderWithHost(<CaseRights.Component />, { user: { permissions: ['tasks.read'] } })
  expect(await screen.findByText('Yes')).toBeVisible()
  expect(screen.getAllByText('No')).toHaveLength(3)
})

test('the command palette is told the case that is due next', async () => {
  const offer = jest.fn()
  const { host } = await renderWithHost(<CaseAction.Component offer={offer} />)
  await waitFor(() =>
    expect(offer).toHaveBeenLastCalledWith([expect.objectContaining({ label: 'Next case: Forgotten' })]),
  )
  offer.mock.lastCall?.[0][0].run()
  expect(host.calls.navigations).toMatchObject([{ to: '/team-cases/2' }])
})

test.each([
  ['a client', <ClientCases.Component key="client" clientId={1} />],
  ['a load', <LoadCases.Component key="load" loadId={1} />],
  ['an invoice', <InvoiceCases.Component key="invoice" invoiceId={1} />],
  ['a broker', <BrokerCases.Component key="broker" brokerId={1} />],
])('beside %s are the cases that belong to it', async (_, part) => {
  await renderWithHost(part)
  expect(await titles()).toEqual(['Midway Logistics pays short'])
})

test('a new case of a client knows the client', async () => {
  const { user } = await renderWithHost(<ClientCases.Component clientId={1} />)
  await user.click(await screen.findByRole('button', { name: 'New case' }))
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Wrong rate')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.db.cases.at(-1)).toMatchObject({ title: 'Wrong rate', clientId: 1 }))
})

test('a part that cannot be read says so and offers another try', async () => {
  api.use(http.get('/api/loads/:id', () => problem(500)))
  await renderWithHost(<LoadCases.Component loadId={1} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
