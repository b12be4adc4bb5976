import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems, signIn, visit } from '../support/browser.ts'
import { countedKeys, keyReport } from '../support/counted-keys.ts'
import { addRecords, readRecords, uploadPapers } from '../support/records.ts'

/** Invoices that are looked at one by one, and keys that each may cost. */
const count = 60
const maxKeys = 2

/**
 * Submits invoices as a person of the office: each for a load of its own whose papers are there, so that nothing speaks
 * against it.
 */
async function submitInvoices(page: Page, prefix: string, many: number): Promise<void> {
  const [client] = await readRecords(page, '/api/clients?status=active&sort=name&limit=1')
  const loads = await addRecords(
    page,
    '/api/loads',
    Array.from({ length: many }, (_, index) => ({
      ...{ loadNumber: `${prefix}-L${index}`, clientId: client?.id, rate: `${200 + index}.00` },
      ...{ status: 'delivered', pickupLocation: `Reno ${index}, NV`, deliveryLocation: `Boise ${index}, ID` },
    })),
  )
  await uploadPapers(
    page,
    loads.flatMap(({ id, loadNumber }) =>
      (['rate_confirmation', 'bill_of_lading'] as const).map((documentType) => {
        const name = `${documentType} ${loadNumber}`
        return { name: `${name}.pdf`, text: name, documentType, loadId: id }
      }),
    ),
  )
  await addRecords(
    page,
    '/api/invoices',
    loads.map(({ id, clientId, rate }, index) => ({
      ...{ invoiceNumber: `${prefix}-${String(index).padStart(2, '0')}`, loadId: id, clientId },
      ...{ amount: rate, status: 'submitted' },
    })),
  )
}

/** Checks with the API that each of them was approved by the manager, who submitted none. */
async function assertApproved(page: Page, prefix: string, many: number): Promise<void> {
  const stored = await readRecords(page, `/api/invoices?q=${prefix}&limit=100`)
  assert.equal(stored.length, many)
  for (const { invoiceNumber, status, approvedBy, submittedBy } of stored) {
    assert.equal(status, 'approved', String(invoiceNumber))
    assert.ok(approvedBy && submittedBy, String(invoiceNumber))
    assert.notEqual((approvedBy as { id: number }).id, (submittedBy as { id: number }).id)
  }
}

test(`${count} invoices are opened and approved one by one with at most ${maxKeys} keys each`, async (t) => {
  const [clerk, office] = await Promise.all([visit(), visit()])
  const prefix = `AP${Date.now().toString(36).toUpperCase()}`
  await signIn(clerk.page, 'employee', '/invoices')
  await submitInvoices(clerk.page, prefix, count)

  const { page } = office
  await signIn(page, 'manager', `/invoices?status=submitted&sort=submittedAt&q=${prefix}`)
  await page.locator('tbody tr[data-index="0"]').focus()
  const keys = countedKeys(page)
  const costs: number[] = []
  const seen: string[] = []
  await page.keyboard.press('Enter')
  for (let index = 0; index < count; index++) {
    const number = await page.waitForFunction((before) => {
      const title = document.querySelector('[role=dialog] h2')?.textContent ?? ''
      return title !== `Invoice ${before}` && /^Invoice ./.test(title) && title.slice('Invoice '.length)
    }, seen.at(-1))
    seen.push(String(await number.jsonValue()))
    if (index === 0) assert.deepEqual(await axeProblems(page), [])
    await keys.press('a')
    // The last one has no next.
    if (index + 1 < count) await keys.press('j')
    costs.push(keys.take())
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Sixty in a minute are more than anybody decides: the last ones may still be on their way.
  await page.getByText('No matches').first().waitFor({ timeout: 60_000 })
  t.diagnostic(keyReport('approvals', costs))
  assert.ok(Math.max(...costs) <= maxKeys)
  assert.equal(new Set(seen).size, count, 'every invoice was looked at once')
  await assertApproved(page, prefix, count)
  assert.deepEqual([...clerk.complaints, ...office.complaints], [])
  await Promise.all([clerk.context.close(), office.context.close()])
})
