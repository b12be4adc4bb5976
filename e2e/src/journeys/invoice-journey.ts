import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { confirmIdentity, signIn, visit } from '../support/browser.ts'

const stamp = Date.now().toString(36).toUpperCase()
const client = `Cedar Falls Hauling ${stamp}`
const load = `LD-E2E-${stamp}`
const invoice = `INV-E2E-${stamp}`

async function chooseRecord(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click()
}

async function setStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Status').selectOption({ label: status })
  // The load has no papers yet: approving it all the same needs a reason.
  if (status === 'Approved')
    await page.getByRole('dialog').getByLabel('Reason for the override').fill('The papers come by mail')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  // The words may still be those about the step before; the window closes once this one is saved.
  if (status === 'Paid') await confirmIdentity(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('Invoice updated successfully').first().waitFor()
}

test('an invoice goes from load to paid, and everybody can see who did what', async (t) => {
  const desk = await visit()

  await t.test('an employee adds a client', async () => {
    await signIn(desk.page, 'employee', '/clients')
    await desk.page.getByRole('button', { name: 'Add Client' }).click()
    await desk.page.getByRole('dialog').getByLabel('Client name').fill(client)
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await desk.page.getByText('Client created successfully').first().waitFor()
  })

  await t.test('and a load for that client', async () => {
    await desk.page.getByRole('link', { name: 'Loads' }).click()
    await desk.page.getByRole('button', { name: 'New Load' }).click()
    await desk.page.getByRole('dialog').getByLabel('Load number').fill(load)
    await chooseRecord(desk.page, 'Client', client)
    await desk.page.getByRole('dialog').getByLabel('Rate', { exact: true }).fill('1500.25')
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await desk.page.getByText('Load created successfully').first().waitFor()
  })

  await t.test('and an invoice that the load prefills, and submits it', async () => {
    await desk.page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await desk.page.getByRole('button', { name: 'New Invoice' }).click()
    await desk.page.getByRole('dialog').getByLabel('Invoice number').fill(invoice)
    await chooseRecord(desk.page, 'Load', load)
    await desk.page
      .getByRole('dialog')
      .getByLabel('Amount')
      .and(desk.page.locator('[value="1500.25"]'))
      .waitFor()
    await desk.page
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Client' })
      .and(desk.page.locator(`[value*="${client}"]`))
      .waitFor()
    await desk.page.getByRole('dialog').getByLabel('Status').selectOption({ label: 'Submitted' })
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    // The load has no papers yet, which speaks against it.
    await desk.page.getByRole('button', { name: 'Submit anyway' }).click()
    await desk.page.getByText('Invoice created successfully').first().waitFor()
  })

  await t.test('a manager approves it and marks it paid', async () => {
    const office = await visit()
    await signIn(office.page, 'manager', `/invoices?q=${invoice}`)
    for (const status of ['Approved', 'Paid']) {
      await office.page.getByRole('button', { name: `Actions for ${invoice}` }).click()
      await office.page.getByRole('menuitem', { name: 'Edit' }).click()
      await setStatus(office.page, status)
    }
    assert.deepEqual(office.complaints, [])
    await office.context.close()
  })

  await t.test('the activity log tells the whole story', async () => {
    await desk.page.goto('/activities')
    for (const step of ['created', 'submitted', 'approved', 'paid']) {
      await desk.page.getByText(`Invoice ${invoice} ${step}`).first().waitFor()
    }
    assert.deepEqual(desk.complaints, [])
    await desk.context.close()
  })
})
