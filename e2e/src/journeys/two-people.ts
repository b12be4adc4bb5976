import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn, visit } from '../support/browser.ts'
import { holdReads } from '../support/hold-reads.ts'

const stamp = Date.now().toString(36).toUpperCase()

interface Broker {
  id: number
  phone: string
}

/** The broker as the API returns it to the signed-in user. */
function readBroker(page: Page, name: string): Promise<Broker> {
  return page.evaluate(
    async (q) => (await (await fetch(`/api/brokers?q=${encodeURIComponent(q)}`)).json())[0],
    name,
  )
}

/** By the beginning of its label: accounts payable have a phone as well, and a required field says so at the end. */
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(new RegExp(`^${label}\\b`))

/** Phone and email that no other broker has: one that says the same in either is asked about. */
function newContact(): { Phone: string; Email: string } {
  const digits = randomInt(1e7).toString().padStart(7, '0')
  return { Phone: `212-${digits.slice(0, 3)}-${digits.slice(3)}`, Email: `desk-${digits}@broker.test` }
}

async function addBroker(page: Page, name: string): Promise<Broker> {
  await page.goto('/brokers?new=1')
  const values = { 'Contact person': 'Olga First', 'Credit limit': '50000', ...newContact() }
  await field(page, 'Broker name').fill(name)
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
  await save(page, 'Broker created successfully')
  return readBroker(page, name)
}

async function save(page: Page, told: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText(told).first().waitFor()
}

/** Opens the form of a broker, fills it, and leaves it unsaved. */
async function fillBroker(page: Page, { id }: Broker, values: Record<string, string>): Promise<void> {
  await page.goto(`/brokers?edit=${id}`)
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

const choice = (page: Page, name: string) => page.getByRole('dialog').getByRole('radio', { name })

async function expectChosen(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await choice(page, name).waitFor()
    assert.ok(await choice(page, name).isChecked(), `${name} is not chosen`)
  }
}

async function takeOver(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Apply changes' }).click()
}

test('what was typed before a reload does not undo what a colleague decided meanwhile', async () => {
  const name = `Harbor Draft ${stamp}`
  const office = await visit()
  await signIn(office.page, 'manager')
  const broker = await addBroker(office.page, name)

  const desk = await visit()
  await signIn(desk.page, 'employee', '/brokers')
  await fillBroker(desk.page, broker, { 'Contact person': 'Nora Quick' })

  await fillBroker(office.page, broker, { 'Credit limit': '10000' })
  await field(office.page, 'Status').selectOption({ label: 'Suspended' })
  await save(office.page, 'Broker updated successfully')

  await desk.page.reload()
  await desk.page.getByText('Your unfinished entries are back').waitFor()
  await expectChosen(desk.page, ['Credit limit: Saved meanwhile', 'Status: Saved meanwhile'])
  await takeOver(desk.page)
  await save(desk.page, 'Broker updated successfully')

  const both = { contactPerson: 'Nora Quick', creditLimit: 10_000, status: 'suspended' }
  assert.partialDeepStrictEqual(await readBroker(desk.page, name), both)
  assert.deepEqual([...desk.complaints, ...office.complaints], [])
  await desk.context.close()
  await office.context.close()
})

test("of two conflicts in a row each is decided by the person: 'Yours' stays, and so does the colleague's", async () => {
  const name = `Harbor Conflict ${stamp}`
  const office = await visit()
  await signIn(office.page, 'manager')
  const broker = await addBroker(office.page, name)

  const desk = await visit()
  await signIn(desk.page, 'employee', '/brokers')
  await fillBroker(desk.page, broker, { 'Contact person': 'Nora Quick' })
  await fillBroker(office.page, broker, { 'Contact person': 'Ole Second', Phone: '212-555-0111' })
  await save(office.page, 'Broker updated successfully')

  await desk.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expectChosen(desk.page, ['Contact person: Yours', 'Phone: Saved meanwhile'])
  await choice(desk.page, 'Phone: Yours').check()
  await takeOver(desk.page)

  await fillBroker(office.page, broker, { 'Credit limit': '20000' })
  await save(office.page, 'Broker updated successfully')

  await desk.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expectChosen(desk.page, ['Credit limit: Saved meanwhile'])
  await takeOver(desk.page)
  await save(desk.page, 'Broker updated successfully')

  const decided = { contactPerson: 'Nora Quick', phone: broker.phone, creditLimit: 20_000 }
  assert.partialDeepStrictEqual(await readBroker(desk.page, name), decided)
  assert.deepEqual(office.complaints, [])
  // The browser itself writes both refusals into its console.
  const others = desk.complaints.filter((text) => !text.includes('412'))
  assert.deepEqual(others, [])
  await desk.context.close()
  await office.context.close()
})

/** Approves in the open drawer, with a reason where something speaks against it, and waits until the API has done it. */
async function approve(page: Page): Promise<void> {
  // Not any write: what the page reports of itself comes when it likes.
  const written = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/api/invoices/'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  const reason = page.getByLabel('Reason for the override')
  const isAsked = await Promise.race([reason.waitFor().then(() => true), written.then(() => false)])
  if (isAsked) {
    await reason.fill('Agreed with the broker')
    await page.getByRole('button', { name: 'Approve with override' }).click()
  }
  assert.ok((await written).ok())
}

/** The line of an approved invoice. Not by its role: the drawer hides the list from assistive technology. */
const approvedLine = (page: Page, number: string) =>
  page
    .locator('tr')
    .filter({ has: page.locator('a', { hasText: number }) })
    .filter({ has: page.getByText('Approved', { exact: true }) })

test('a list shows what was done in it, however it was come to', async (t) => {
  const { page, context, complaints, quiet } = await visit()
  await signIn(page, 'manager', '/invoices')
  const submitted = page
    .getByRole('row')
    .filter({ has: page.getByText('Submitted', { exact: true }) })
    // One that may be a duplicate asks why it is not before it can be approved.
    .filter({ hasNot: page.getByLabel('Possible duplicate') })
    .getByRole('link')
  await submitted.first().waitFor()
  // What marks a duplicate is asked for after the rows.
  await quiet()
  const [first = '', second = ''] = await submitted.allTextContents()
  const secondId = (await submitted.nth(1).getAttribute('href'))?.match(/open=(\d+)/)?.[1]

  await t.test('again by its link: an invoice that is approved in the drawer', async () => {
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('button', { name: 'Add Client' }).waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await page.getByRole('link', { name: first }).click()
    await approve(page)
    await approvedLine(page, first).waitFor()
  })

  await t.test('by an address, with an answer from before the write that comes after it', async () => {
    await page.goto('/clients')
    const late = await holdReads(page, '/api/invoices')
    await page.goto(`/invoices?q=${second}&open=${secondId}`)
    await late.answered
    await approve(page)
    late.letThrough()
    await approvedLine(page, second).waitFor()
  })

  await t.test('again by its link: a client that is added', async () => {
    const client = `Aspen Hauling ${stamp}`
    await page.goto('/clients')
    await page.getByRole('button', { name: 'Add Client' }).waitFor()
    await page.getByRole('link', { name: 'Loads', exact: true }).click()
    await page.getByRole('button', { name: 'New Load' }).waitFor()
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('button', { name: 'Add Client' }).click()
    await field(page, 'Client name').fill(client)
    await save(page, 'Client created successfully')
    await page.getByRole('main').getByText(client).first().waitFor()
  })
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a sign-out that does not reach the server is said, and a reload is not signed in', async () => {
  const { page, context } = await visit()
  await signIn(page, 'employee', '/clients')
  await page.route('**/api/auth/logout', (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: /user menu|account/i }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const told = page.getByText('You are not signed out everywhere yet')
  await told.waitFor()

  await page.reload()
  await told.waitFor()
  await page.goto('/clients')
  await told.waitFor()
  assert.match(page.url(), /\/login/)
  assert.equal(await page.getByRole('navigation').count(), 0)

  await page.unroute('**/api/auth/logout')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await told.waitFor({ state: 'hidden' })
  const status = await page.evaluate(() => fetch('/api/clients').then((response) => response.status))
  assert.equal(status, 401)
  await context.close()
})
