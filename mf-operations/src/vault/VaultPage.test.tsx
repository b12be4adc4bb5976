import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './VaultPage.module.ts'

const api = createTestApi()
const open = (route = '/vault?clientId=1', role: 'manager' | 'admin' = 'manager') =>
  renderPage(page, { route, role })

type User = Awaited<ReturnType<typeof open>>['user']

async function rowOf(label: string) {
  return within(await screen.findByRole('row', { name: new RegExp(label) }))
}

/** Asks for a value and gives a reason. */
async function ask(user: User, button: string, reason = 'Client called') {
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reason/), reason)
  await user.click(dialog.getByRole('button', { name: /Show for 30 seconds|Copy/ }))
}

const everythingStored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

describe('the page', () => {
  it('asks for a client first and makes no call before', async () => {
    const { user, url } = await open('/vault')
    expect(await screen.findByRole('heading', { name: 'Choose a client' })).toBeVisible()
    expect(screen.getByText('Security notice')).toBeVisible()
    expect(
      screen.getByText(/Access is logged\. Only authorized personnel should use the vault/),
    ).toBeVisible()
    expect(api.seen('GET', '/api/vault')).toEqual([])
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Sun')
    await user.click(await screen.findByRole('option', { name: /Sun Valley/ }))
    expect(url()).toBe('/vault?clientId=2')
    expect(await rowOf('Owner SSN')).toBeDefined()
  })

  it('shows type, label, a covered value, last access, creator and notes', async () => {
    await open()
    const row = await rowOf('Owner SSN')
    expect(row.getByText('SSN')).toBeVisible()
    expect(row.getByText('Hidden')).toBeInTheDocument()
    expect(row.getAllByText('Lee Park').length).toBeGreaterThan(0)
    expect((await rowOf('Operating account')).getByText('Checked by phone')).toBeVisible()
    const off = await rowOf('Driver license')
    expect(off.getByText('Switched off')).toBeVisible()
    expect(off.queryByRole('button', { name: /Show/ })).not.toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('secret-of')
    await expectAccessible()
  })

  it('says when there is nothing, when it failed and when it is not allowed', async () => {
    api.db.vault.entries = []
    await open()
    expect(await screen.findByRole('heading', { name: 'No vault entries found' })).toBeVisible()
    api.use(http.get('/api/vault/2', () => problem(500)))
    await open('/vault?clientId=2')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    api.use(http.get('/api/vault/3', () => problem(403)))
    await open('/vault?clientId=3')
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })

  it('speaks Spanish', async () => {
    await renderPage(page, { route: '/vault?clientId=1', role: 'manager', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Bóveda de clientes' })).toBeVisible()
    expect(await screen.findByText('Número de seguro social')).toBeVisible()
  })
})

describe('a value', () => {
  it('is shown after a reason, and asked for once however often the button is clicked', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Show Owner SSN' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Show Owner SSN' }))
    const submit = dialog.getByRole('button', { name: 'Show for 30 seconds' })
    await user.click(submit)
    expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0)
    expect(api.seen('POST', '/api/vault')).toEqual([])
    await user.type(dialog.getByLabelText(/Reason/), 'Client called')
    await user.dblClick(submit)
    expect(await screen.findByText('secret-of-1')).toBeVisible()
    expect(api.seen('POST', '/api/vault/1/reveal')).toMatchObject([
      { body: { reason: 'Client called', purpose: 'show' } },
    ])
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Hide Owner SSN' }))
    expect(screen.queryByText('secret-of-1')).not.toBeInTheDocument()
  })

  it('is one at a time, and ***ENCRYPTED*** when it cannot be decrypted', async () => {
    const { user } = await open()
    await ask(user, 'Show Owner SSN')
    expect(await screen.findByText('secret-of-1')).toBeVisible()
    await ask(user, 'Show Portal login')
    expect(await screen.findByText('***ENCRYPTED***')).toBeVisible()
    expect(screen.queryByText('secret-of-1')).not.toBeInTheDocument()
  })

  it('disappears with the tab and with the client, and leaves no trace in caches and storage', async () => {
    const { user, host } = await open()
    await ask(user, 'Show Owner SSN')
    expect(await screen.findByText('secret-of-1')).toBeVisible()
    const cached = host.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state)
    expect(JSON.stringify(cached)).not.toContain('secret-of-1')
    expect(everythingStored()).not.toContain('secret-of-1')
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.queryByText('secret-of-1')).not.toBeInTheDocument()
    hidden.mockRestore()
  })

  it('that is long or has several lines is shown in full over the list', async () => {
    api.db.vault.values[2] = 'First line of several\nand the second one'
    const { user } = await open()
    await ask(user, 'Show Operating account')
    const panel = within(await screen.findByRole('region', { name: 'Operating account' }))
    expect(panel.getByText(/First line of several\s+and the second one/)).toBeVisible()
    await user.click(panel.getByRole('button', { name: /Hidden in \d+ seconds/ }))
    expect(document.body).not.toHaveTextContent('First line of several')
  })

  it('is copied without being shown', async () => {
    const { user, host } = await open()
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await ask(user, 'Copy Owner SSN without showing it')
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Copied to the clipboard' }]))
    expect(write).toHaveBeenCalledWith('secret-of-1')
    expect(api.seen('POST', '/api/vault/1/reveal')[0]?.body).toMatchObject({ purpose: 'copy' })
    expect(document.body).not.toHaveTextContent('secret-of-1')
    expect(JSON.stringify(host.calls.toasts)).not.toContain('secret-of-1')
  })
})

describe('the form', () => {
  it('creates an entry with the value as base64, once', async () => {
    const { user, host } = await open('/vault?clientId=1&new=1')
    const form = within(await screen.findByRole('dialog', { name: 'New vault entry' }))
    const save = form.getByRole('button', { name: 'Save' })
    await user.click(save)
    expect((await form.findAllByText('Label is required')).length).toBeGreaterThan(0)
    expect(form.getAllByText('Data is required').length).toBeGreaterThan(0)
    const types = within(form.getByLabelText(/Data type/)).getAllByRole('option')
    expect(types).toHaveLength(8)
    await user.selectOptions(form.getByLabelText(/Data type/), 'Passport')
    await user.type(form.getByLabelText(/Label/), 'Owner passport')
    await user.type(form.getByLabelText(/^Data(?! type)/), 'X1234567')
    expect(JSON.stringify(host.drafts.read('vault:new'))).toContain('Owner passport')
    expect(JSON.stringify(host.drafts.read('vault:new'))).not.toContain('X1234567')
    await user.dblClick(save)
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Vault entry created successfully' }]),
    )
    const calls = api.seen('POST', '/api/vault')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({
      clientId: 1,
      dataType: 'passport',
      label: 'Owner passport',
      encryptedData: encodeSecret('X1234567'),
    })
    expect(await rowOf('Owner passport')).toBeDefined()
  })

  it('sends what has changed, and the value only when one was typed', async () => {
    const { user, host } = await open('/vault?clientId=1&edit=2')
    const form = within(await screen.findByRole('dialog', { name: 'Edit Operating account' }))
    expect(form.getByLabelText(/^Data(?! type)/)).toHaveValue('')
    const label = form.getByLabelText(/Label/)
    await user.clear(label)
    await user.type(label, 'Main account')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Vault entry updated successfully' }]),
    )
    const [call] = api.seen('PATCH', '/api/vault/2')
    expect(call).toMatchObject({ body: { label: 'Main account' }, version: '"1"' })
    expect(Object.keys(call?.body as object)).toEqual(['label'])
  })

  it.each([
    ['/vault?clientId=1&new=1', 'post', '/api/vault', 'Failed to create vault entry'],
    ['/vault?clientId=1&edit=2', 'patch', '/api/vault/:id', 'Failed to update vault entry'],
  ] as const)('%s says that it failed', async (route, method, path, title) => {
    api.use(http[method](path, () => problem(500)))
    const { user, host } = await open(route)
    const name = /New vault entry|Edit Operating account/
    const form = within(await screen.findByRole('dialog', { name }))
    await user.type(await form.findByLabelText(/Label/), ' x')
    await user.type(form.getByLabelText(/^Data(?! type)/), 'value')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error', title }]))
  })
})

describe('deleting', () => {
  const remove = async (user: User) => {
    await user.click(
      within(await screen.findByRole('row', { name: /Owner SSN/ })).getByRole('button', { name: /Actions/ }),
    )
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }

  it('asks, then deletes', async () => {
    const { user, host } = await open()
    await remove(user)
    const question = within(await screen.findByRole('alertdialog'))
    expect(
      question.getByText('Are you sure you want to delete this vault entry? This action cannot be undone.'),
    ).toBeVisible()
    await user.dblClick(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Vault entry deleted successfully' }]),
    )
    expect(api.seen('DELETE', '/api/vault/1')).toHaveLength(1)
  })

  it('says that it failed', async () => {
    api.use(http.delete('/api/vault/:id', () => problem(500)))
    const { user, host } = await open()
    await remove(user)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Failed to delete vault entry' }]))
  })
})

describe('who looked', () => {
  it('the access log of an entry says who, what and why', async () => {
    const { user } = await open()
    await ask(user, 'Show Owner SSN', 'Bank asked for it')
    await screen.findByText('secret-of-1')
    await user.click(screen.getByRole('link', { name: 'Owner SSN' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Owner SSN' }))
    const log = within(await drawer.findByRole('region', { name: 'Access log' }))
    expect(await log.findByText('Bank asked for it')).toBeVisible()
    expect(log.getByText('Shown')).toBeVisible()
    expect(log.getByText('Created')).toBeVisible()
  })

  it('administrators choose a person and see which secrets that person knows', async () => {
    const { user, url } = await open('/vault?tab=known', 'admin')
    await user.click(await screen.findByRole('combobox', { name: 'Person' }))
    await user.click(await screen.findByRole('option', { name: /Lee Park/ }))
    expect(url()).toMatch(/person=\d+/)
    const table = await screen.findByRole('table', { name: 'Secrets this person knows' })
    expect((await within(table).findAllByText('Owner SSN'))[0]).toBeVisible()
    await expectAccessible()
  })

  it('leads to the client whose bank account it is', async () => {
    const at = '2026-11-01T10:00:00.000Z'
    const known = {
      ...{ id: 7, label: 'First Plains Bank ••••6789', dataType: 'bank_account', isInVault: false },
      ...{ client: { id: 12, name: 'Red River' }, times: 1, firstAt: at, lastAt: at },
    }
    api.use(http.get('/api/vault/seen-by/:id', () => HttpResponse.json([known])))
    await open('/vault?tab=known')
    const account = await screen.findByRole('link', { name: known.label })
    expect(account).toHaveAttribute('href', '/clients/12')
  })

  it('managers see what they know themselves', async () => {
    await open('/vault?tab=known')
    expect(await screen.findByRole('heading', { name: 'No secret to change' })).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Person' })).not.toBeInTheDocument()
    expect(api.seen('GET', '/api/vault/seen-by/').length).toBe(1)
  })
})
