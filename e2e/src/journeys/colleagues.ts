import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { confirmIdentity, signIn, visit } from '../support/browser.ts'

const stamp = Date.now().toString(36).toUpperCase()
/** An amount that nothing else of the office has. */
const amount = `${4000 + (Date.now() % 900)}.17`
const shown = `$${amount.replace(/^(\d)/, '$1,')}`

interface Made {
  id: number
  version: number
}

/** A call of the API of the signed-in user, as the page itself would make it. */
function send<T>(page: Page, method: string, url: string, body: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
      const answer = await fetch(address, { method: verb, headers, body: text })
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
      return await answer.json()
    },
    [method, url, JSON.stringify(body)] as const,
  )
}

/** An approved invoice over `amount` on a delivered load of a broker of its own. */
async function approvedInvoice(page: Page) {
  const client = await send<Made>(page, 'POST', '/api/clients', { name: `Quartz Hauling ${stamp}` })
  const broker = await send<Made>(page, 'POST', '/api/brokers', {
    ...{ name: `Quartz Brokerage ${stamp}`, contactPerson: 'Sam Hill', email: 'sam@quartz.test' },
    ...{ phone: '555-010-0000', creditLimit: 50_000 },
  })
  const load = await send<Made>(page, 'POST', '/api/loads', {
    ...{ loadNumber: `LD-Q-${stamp}`, clientId: client.id, brokerId: broker.id },
    ...{ rate: '9000.00', status: 'delivered' },
  })
  const invoice = await send<Made>(page, 'POST', '/api/invoices', {
    ...{ invoiceNumber: `INV-Q-${stamp}`, clientId: client.id, loadId: load.id, amount },
    ...{ status: 'approved', override: { reason: 'The papers come by mail' } },
  })
  return { broker, invoice }
}

test('what a manager pays is seen by a colleague in every screen, without a reload', async () => {
  const office = await visit()
  await signIn(office.page, 'manager', '/invoices')
  const { broker, invoice } = await approvedInvoice(office.page)

  const desk = await visit()
  await signIn(desk.page, 'employee')
  const tab = async (address: string) => {
    const page = await desk.context.newPage()
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
    return page
  }
  const home = await tab('/')
  const recent = home.getByRole('row').filter({ hasText: `INV-Q-${stamp}` })
  const drawer = (await tab(`/invoices?open=${invoice.id}`)).getByRole('dialog')
  const exposure = (await tab(`/brokers?open=${broker.id}`)).getByRole('dialog')
  const aging = await tab(`/reports?report=ageing&brokerId=${broker.id}`)
  const loads = await tab(`/loads?q=LD-Q-${stamp}`)
  const line = loads.getByRole('row').filter({ hasText: `LD-Q-${stamp}` })

  await recent.getByText('Approved').waitFor()
  await drawer.getByText('Approved').first().waitFor()
  await exposure.getByText(shown).first().waitFor()
  await aging.getByRole('main').getByText(shown).first().waitFor()
  await line.getByText('Invoiced').waitFor()

  await office.page.goto(`/invoices?open=${invoice.id}`)
  await office.page.getByRole('dialog').getByRole('button', { name: 'Mark paid', exact: true }).click()
  await office.page.getByRole('button', { name: 'Mark as Paid' }).click()
  await confirmIdentity(office.page)
  await office.page.getByRole('dialog').getByText('Paid', { exact: true }).first().waitFor()

  await recent.getByText('Paid').waitFor()
  await drawer.getByText('Paid').first().waitFor()
  await drawer.getByText(/changed this/).waitFor()
  await exposure.getByText(shown).first().waitFor({ state: 'hidden' })
  await aging.getByRole('main').getByText(shown).first().waitFor({ state: 'hidden' })
  await line.getByText('Paid').waitFor()

  for (const page of desk.context.pages().slice(1))
    assert.ok(await page.evaluate(() => 'neverReloaded' in window), `${page.url()} was loaded anew`)
  assert.deepEqual([...desk.complaints, ...office.complaints], [])
  await desk.context.close()
  await office.context.close()
})
