import { clientInput } from '@drayline/domain/operations/clients/client-schema'
import {
  createFakeHost,
  createServer,
  type FakeHost,
  HttpResponse,
  http,
  makeClient,
  problem,
  renderWithHost,
} from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { RecordFormDrawer, TextField, useRecordParams } from '../index.ts'
import { findConflicts, mergeValues, valuesOf } from './conflict.ts'

const server = createServer()
const record = makeClient({ id: 1, name: 'Blue Ridge', phone: '555-0100', email: null, version: 3 })

interface ClientFormProps {
  host: FakeHost
  onSaved: () => void
  /** The record as the form reads it. */
  read?: typeof record
}

function ClientForm({ host, onSaved, read = record }: ClientFormProps) {
  const [open, setOpen] = useState(true)
  if (!open) return <p>Closed</p>
  return (
    <RecordFormDrawer
      name="client:1"
      title="Edit client"
      record={read}
      initialValues={{ name: read.name, phone: read.phone, email: read.email }}
      schema={clientInput}
      save={(output, options, current) => {
        seen.push(current)
        return host.http.put('/api/clients/1', output, options)
      }}
      onSaved={onSaved}
      onClose={() => setOpen(false)}
      failedText="Failed to update client"
      labels={{ name: 'Client name', phone: 'Phone', email: 'Email' }}
    >
      <TextField name="name" label="Client name" required />
      <TextField name="phone" label="Phone" />
    </RecordFormDrawer>
  )
}

/** The record that each attempt to save was told to compare with. */
let seen: unknown[] = []
beforeEach(() => {
  seen = []
})

async function open(host?: FakeHost, read?: typeof record) {
  const onSaved = jest.fn()
  const fake = host ?? createFakeHost()
  const view = await renderWithHost(<ClientForm host={fake} onSaved={onSaved} read={read} />, { host: fake })
  return { ...view, onSaved, name: screen.getByRole('textbox', { name: /Client name/ }) }
}

test('a double click saves once', async () => {
  const keys: (string | null)[] = []
  server.use(
    http.put('/api/clients/1', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.json(record)
    }),
  )
  const { user, name, onSaved, host } = await open()
  await user.type(name, ' Hauling')
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(keys).toHaveLength(1)
  expect(host.calls.guards).toBe(0)
})

test('trying again sends the same key, other values send another', async () => {
  const keys: (string | null)[] = []
  server.use(
    http.put('/api/clients/1', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return problem(503, 'The service is not available right now.')
    }),
  )
  const { user, name, host } = await open()
  await user.type(name, '!')
  for (let attempt = 1; attempt <= 2; attempt++) {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.calls.toasts).toHaveLength(attempt))
  }
  expect(host.calls.toasts[0]).toMatchObject({ tone: 'error', title: 'Failed to update client' })
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(name).toHaveValue('Blue Ridge!!')
})

test('a colleague who saved first is shown field by field, and nothing is overwritten silently', async () => {
  const theirs = { ...record, name: 'Blue Ridge Freight', phone: '555-0199', version: 4 }
  const saved: { version: string | null; body: unknown }[] = []
  server.use(
    http.put('/api/clients/1', async ({ request }) => {
      saved.push({ version: request.headers.get('If-Match'), body: await request.json() })
      if (saved.length === 1) return problem(412, 'Someone else has changed this record', { current: theirs })
      return HttpResponse.json({ ...theirs, version: 5 })
    }),
  )
  const { user, name, onSaved } = await open()
  await user.clear(name)
  await user.type(name, 'Blue Ridge Hauling')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const table = await screen.findByRole('table')
  // The button below is off now; what is to be decided may be a page above it.
  expect(screen.getByRole('group', { name: 'Someone else has changed this record' })).toHaveFocus()
  expect(within(table).getByRole('radio', { name: 'Client name: Yours' })).toBeChecked()
  expect(within(table).getByRole('radio', { name: 'Phone: Saved meanwhile' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Apply changes' }))
  // The next field is one key away.
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(saved[0]?.version).toBe('"3"')
  expect(saved[1]?.version).toBe('"4"')
  expect(saved[1]?.body).toMatchObject({ name: 'Blue Ridge Hauling', phone: '555-0199' })
})

test('a lost session keeps the entries for the next time the form is open', async () => {
  server.use(http.put('/api/clients/1', () => problem(401, 'Unauthorized')))
  const first = await open()
  await first.user.type(first.name, ' Hauling')
  await first.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(first.host.calls.unauthorized).toBe(1))
  expect(first.host.calls.toasts).toEqual([])
  first.unmount()

  const again = await open(first.host)
  await waitFor(() => expect(again.name).toHaveValue('Blue Ridge Hauling'))
  await again.user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(again.name).toHaveValue('Blue Ridge')
})

/** The API of one client: 412 with the record as it is when `If-Match` names another version. */
function clientServer(first: typeof record) {
  const state = { now: first, bodies: [] as unknown[] }
  server.use(
    http.put('/api/clients/1', async ({ request }) => {
      if (request.headers.get('If-Match') !== `"${state.now.version}"`)
        return problem(412, 'Someone else has changed this record', { current: state.now })
      const body = (await request.json()) as object
      state.bodies.push(body)
      state.now = { ...state.now, ...body, version: state.now.version + 1 }
      return HttpResponse.json(state.now)
    }),
  )
  const colleague = (change: Partial<typeof record>) => {
    state.now = { ...state.now, ...change, version: state.now.version + 1 }
  }
  return { state, colleague }
}

const save = () => screen.getByRole('button', { name: 'Save' })

test('a draft that a colleague has overtaken is compared before anything is saved', async () => {
  const { state, colleague } = clientServer(record)
  const first = await open()
  await first.user.type(first.name, ' Hauling')
  first.unmount()
  colleague({ phone: '555-0199' })

  const { user, name, onSaved } = await open(first.host, state.now)
  const table = within(await screen.findByRole('table'))
  expect(name).toHaveValue('Blue Ridge Hauling')
  expect(save()).toBeDisabled()
  // The typed name does not conflict with the phone, and the phone is the colleague's.
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(table.getByRole('radio', { name: 'Phone: Saved meanwhile' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Apply changes' }))
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(state.bodies).toMatchObject([{ name: 'Blue Ridge Hauling', phone: '555-0199' }])
})

test('an overtaken draft that is not decided is still compared the next time', async () => {
  const { state, colleague } = clientServer(record)
  const first = await open()
  await first.user.type(first.name, ' Hauling')
  first.unmount()
  colleague({ phone: '555-0199' })
  const second = await open(first.host, state.now)
  await screen.findByRole('table')
  second.unmount()
  await open(first.host, state.now)
  expect(await screen.findByRole('table')).toBeVisible()
})

test('starting over after a colleague saved begins with what they saved', async () => {
  const { state, colleague } = clientServer(record)
  const first = await open()
  await first.user.type(first.name, ' Hauling')
  first.unmount()
  colleague({ phone: '555-0199' })
  const { user, name } = await open(first.host, state.now)
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(name).toHaveValue('Blue Ridge')
  expect(screen.getByLabelText('Phone')).toHaveValue('555-0199')
  expect(save()).toBeEnabled()
})

test('a draft from before drafts knew their version is shown beside the record, and nothing of it counts by itself', async () => {
  const { state } = clientServer({ ...record, phone: '555-0199', version: 4 })
  const host = createFakeHost()
  host.drafts.write('client:1', { name: 'Blue Ridge Hauling', phone: '555-0100', email: null })
  const { user, onSaved } = await open(host, state.now)
  const table = within(await screen.findByRole('table'))
  for (const field of ['Client name', 'Phone'])
    expect(table.getByRole('radio', { name: `${field}: Saved meanwhile` })).toBeChecked()
  await user.click(table.getByRole('radio', { name: 'Client name: Yours' }))
  await user.click(screen.getByRole('button', { name: 'Apply changes' }))
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(state.bodies).toMatchObject([{ name: 'Blue Ridge Hauling', phone: '555-0199' }])
})

test('a second conflict is compared with what was taken over, and the last word of a colleague stays', async () => {
  const { state, colleague } = clientServer(record)
  const { user, name, onSaved } = await open()
  await user.type(name, ' Hauling')
  colleague({ phone: '555-0199' })
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  colleague({ phone: '555-0100' })
  await user.click(save())
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('radio', { name: 'Phone: Saved meanwhile' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Apply changes' }))
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(state.bodies).toMatchObject([{ name: 'Blue Ridge Hauling', phone: '555-0100' }])
  expect(seen).toMatchObject([{ version: 3 }, { version: 4 }, { version: 5 }])
})

test('closing asks only when there is something to lose', async () => {
  const { user, name } = await open()
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(name).toHaveValue('Blue Ridge!')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByText('Closed')).toBeInTheDocument()
})

test('only fields that a colleague changed are in conflict, and only their values are taken over', () => {
  const initial = { name: 'A', phone: '1', email: '' }
  const mine = { name: 'B', phone: '1', email: '' }
  const theirs = { name: 'C', phone: '2', email: '' }
  const names = ['name', 'phone', 'email']
  expect(findConflicts(names, initial, mine, theirs).map((field) => [field.name, field.both])).toEqual([
    ['name', true],
    ['phone', false],
  ])
  expect(mergeValues(initial, mine, theirs, { name: 'mine' })).toEqual({ name: 'B', phone: '2', email: '' })
})

test('a record becomes values of its form, and what the form began with by itself stays', () => {
  const opened = { id: 1, name: 'A', email: null, limit: 500, loadId: 3, reason: 'Earlier' }
  const began = { name: 'A', email: '', limit: '500', loadId: 3, reason: '', secret: '' }
  const later = { id: 1, name: null, email: 'a@b.example', limit: 900, loadId: null, reason: 'Later' }
  expect(valuesOf(later, opened, began)).toEqual({
    ...{ name: '', email: 'a@b.example', limit: '900', loadId: null },
    ...{ reason: '', secret: '' },
  })
})

function Params() {
  const params = useRecordParams()
  return (
    <>
      <p>
        {String(params.open)} {String(params.edit)} {String(params.creating)}
      </p>
      <button type="button" onClick={() => params.editRecord(9)}>
        Edit
      </button>
      <button type="button" onClick={params.close}>
        Close
      </button>
    </>
  )
}

test('the open record is in the URL, beside the filters', async () => {
  const { user, url } = await renderWithHost(<Params />, { route: '/clients?status=active&open=7' })
  expect(screen.getByText('7 null false')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(url()).toBe('/clients?status=active&edit=9')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(url()).toBe('/clients?status=active')
})

function NewClient({ host, onClose }: { host: FakeHost; onClose: () => void }) {
  return (
    <RecordFormDrawer
      name="client:new"
      title="New client"
      record={null}
      initialValues={{ name: '', phone: '', email: null }}
      schema={clientInput}
      save={(output, options) => host.http.post('/api/clients', output, options)}
      savedText="Client created"
      again={['phone']}
      onClose={onClose}
      failedText="Failed to create client"
      labels={{}}
    >
      <TextField name="name" label="Client name" required />
      <TextField name="phone" label="Phone" />
    </RecordFormDrawer>
  )
}

describe('a new record', () => {
  const posted: { body: unknown; key: string | null }[] = []
  beforeEach(() => posted.splice(0))

  async function openNew() {
    server.use(
      http.post('/api/clients', async ({ request }) => {
        posted.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
        return HttpResponse.json(record, { status: 201 })
      }),
    )
    const host = createFakeHost()
    const onClose = jest.fn()
    const view = await renderWithHost(<NewClient host={host} onClose={onClose} />, { host })
    const name = () => screen.getByRole('textbox', { name: /Client name/ })
    const phone = () => screen.getByRole('textbox', { name: 'Phone' })
    return { ...view, host, onClose, name, phone }
  }

  test('is saved from any field by Ctrl and Enter', async () => {
    const { user, name, phone, onClose, host } = await openNew()
    await user.type(name(), 'Blue Ridge')
    await user.click(phone())
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'Client created' }])
    expect(posted).toHaveLength(1)
  })

  test('is followed by the next, with what is kept, however often that is pressed', async () => {
    const { user, name, phone, onClose, host } = await openNew()
    await user.type(name(), 'Blue Ridge')
    await user.type(phone(), '555-0100')
    await user.keyboard('{Control>}{Shift>}{Enter}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(name()).toHaveValue(''))
    expect(name()).toHaveFocus()
    expect(phone()).toHaveValue('555-0100')
    expect(host.calls.guards).toBe(0)
    await user.type(name(), 'Blue Ridge')
    await user.click(screen.getByRole('button', { name: 'Save and new' }))
    await waitFor(() => expect(posted).toHaveLength(2))
    const [first, second] = posted
    expect(second?.body).toEqual(first?.body)
    expect(second?.key).not.toBe(first?.key)
    await waitFor(() => expect(name()).toHaveValue(''))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(host.calls.confirms).toEqual([])
  })

  test('that is refused stays, and the next does not open', async () => {
    const { user, name } = await openNew()
    await user.click(name())
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(await screen.findAllByText(/required/i)).not.toHaveLength(0)
    await user.type(name(), 'Blue Ridge')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'Save and new' })).toBeVisible()
  })

  test('Enter in a field presses Save, which is the button of the form', async () => {
    const { user, name, onClose } = await openNew()
    await user.type(name(), 'Blue Ridge')
    const submits = [...(name().closest('form')?.elements ?? [])].filter(
      (element) => element instanceof HTMLButtonElement && element.type === 'submit',
    )
    expect(submits).toEqual([screen.getByRole('button', { name: 'Save' })])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  test('one that exists has no next', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Save and new' })).not.toBeInTheDocument()
  })
})
