import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems, signIn, visit } from '../support/browser.ts'
import { countedKeys, keyReport } from '../support/counted-keys.ts'
import { pdfWith } from '../support/pdf.ts'

/** Keys that one load may cost besides the characters of its values. */
const maxKeys = 10
const loadCount = 10

/** The beginnings of the name of a client and of a broker that the office has. */
async function parties(page: Page): Promise<{ client: string; broker: string }> {
  return await page.evaluate(async () => {
    const first = async (url: string) =>
      ((await (await fetch(url)).json()) as { name: string }[])[0]?.name ?? ''
    return {
      client: await first('/api/clients?status=active&sort=name&limit=1'),
      broker: await first('/api/brokers?status=active&sort=name&limit=1'),
    }
  })
}

test(`${loadCount} full loads in a row cost at most ${maxKeys} keys each besides their values`, async (t) => {
  const { page, context, complaints } = await visit()
  await signIn(page, 'employee', '/loads')
  await page.getByRole('row').nth(2).waitFor()
  const { client, broker } = await parties(page)
  const keys = countedKeys(page)
  const dialog = page.getByRole('dialog', { name: 'New Load' })
  const run = Date.now().toString(36).toUpperCase()
  const costs: number[] = []

  async function choose(name: RegExp, text: string) {
    await keys.type(text)
    await page.getByRole('option', { name: text }).first().waitFor()
    await keys.press('Tab')
    assert.equal(await dialog.getByRole('combobox', { name }).inputValue(), text)
  }

  await page.locator('tbody tr').first().focus()
  await keys.press('n')
  for (let index = 0; index < loadCount; index++) {
    const number = dialog.getByLabel('Load number')
    await number.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'loadNumber')
    assert.equal(await number.inputValue(), '')
    await keys.type(`K${run}-${index}`)
    await keys.press('Tab')
    await keys.type(`${1500 + index}`)
    await keys.press('Tab')
    // The next load is for the same client, as good as always.
    if (index === 0) await choose(/^Client/, client)
    else await keys.press('Tab')
    // Nobody waits for the list of a name they know: the text stays, and is chosen when the answer is there.
    await keys.type(broker)
    await keys.press('Tab')
    for (const text of [`Reno ${index}, NV`, '11202026', `Boise ${index}, ID`, '11222026']) {
      await keys.type(text)
      await keys.press('Tab')
    }
    await keys.type(`Driver ${index}`)
    // The message may still be that about the load before.
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/loads',
    )
    await keys.press('Control+Shift+Enter')
    assert.equal((await saved).status(), 201)
    await page.getByText('Load created successfully').first().waitFor()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=loadNumber]')?.value === '',
    )
    costs.push(keys.take())
  }
  t.diagnostic(keyReport('loads', costs))
  assert.ok(Math.max(...costs) <= maxKeys, `a load cost ${Math.max(...costs)} keys`)

  // Enter alone saves the eleventh and closes the form.
  await page.keyboard.type(`K${run}-${loadCount}`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Copy', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await dialog.getByLabel('Load number').waitFor()

  // Nothing was typed into the twelfth: it closes without a question, and the list was never touched.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const stored = await page.evaluate(async (q) => {
    const answer = await fetch(`/api/loads?q=${q}&limit=50&sort=-id`)
    return (await answer.json()) as Record<string, unknown>[]
  }, `K${run}`)
  assert.deepEqual(
    stored.map(({ loadNumber }) => loadNumber),
    Array.from({ length: loadCount + 1 }, (_, index) => `K${run}-${loadCount - index}`),
  )
  const last = stored[1]
  const brokers = stored.slice(1).map((load) => (load.broker as { name: string } | null)?.name)
  assert.deepEqual(brokers, Array(loadCount).fill(broker))
  assert.deepEqual(
    [last?.rate, last?.pickupLocation, last?.pickupDate, last?.deliveryDate, last?.driverName],
    ['1509.00', 'Reno 9, NV', '2026-11-20', '2026-11-22', 'Driver 9'],
  )
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a broker that is not there is added over the load, in another remote too, and the form goes on', async () => {
  const { page, context, complaints } = await visit()
  await signIn(page, 'employee', '/loads?new=1')
  const load = page.getByRole('dialog', { name: 'New Load' })
  await load.getByLabel('Load number').fill('not saved')
  // Each run another one: a broker of the same phone or email may be the same.
  const run = Date.now()
  const name = `Fairlane ${run.toString(36)}`
  await load.getByRole('combobox', { name: /^Broker/ }).focus()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `Create “${name}”` }).waitFor()
  await page.keyboard.press('Enter')
  const broker = page.getByRole('dialog', { name: 'Add Broker' })
  await broker.getByLabel('Contact person').fill('Sam Hill')
  await broker.getByLabel('Phone').fill(`555-01${String(run).slice(-5)}`)
  await broker.getByLabel('Email').fill(`sam.${run}@fairlane.example`)
  assert.deepEqual(await axeProblems(page), [])
  await page.keyboard.press('Control+Enter')
  await broker.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'pickupLocation')
  assert.equal(await load.getByRole('combobox', { name: /^Broker/ }).inputValue(), name)
  assert.equal(await load.getByLabel('Load number').inputValue(), 'not saved')

  // The form of finance asks operations for the same window.
  await page.goto('/invoices?new=1')
  await page
    .getByRole('button', { name: 'Leave' })
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  const invoice = page.getByRole('dialog', { name: /Invoice/ })
  await invoice.getByRole('combobox', { name: /^Client/ }).focus()
  await page.keyboard.type(`Client ${name}`)
  await page.getByRole('option', { name: `Create “Client ${name}”` }).click()
  const client = page.getByRole('dialog', { name: 'Add Client' })
  await client.getByLabel('Client name').waitFor()
  await page.keyboard.press('Control+Enter')
  await client.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'amount')
  assert.equal(await invoice.getByRole('combobox', { name: /^Client/ }).inputValue(), `Client ${name}`)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('loads out of a spreadsheet are pasted, corrected in their cells and added', async () => {
  const { page, context, complaints } = await visit()
  await signIn(page, 'employee', '/loads')
  const { client, broker } = await parties(page)
  const run = Date.now().toString(36).toUpperCase()
  await page.getByRole('button', { name: 'Paste Rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste loads' })
  const box = dialog.getByRole('textbox', { name: 'Rows from a spreadsheet' })
  const rows = [
    'Load #\tCarrier\tBroker\tOrigin\tPickup date\tRate',
    `P${run}-1\t${client}\t${broker}\tReno, NV\t11/20/2026\t"$1,250.00"`,
    `P${run}-2\tNobody ${run}\t\tBoise, ID\t11/21/2026\t900`,
    `P${run}-2\t${client}\t\tElko, NV\t11/21/2026\tmuch`,
  ]
  await box.fill(rows.join('\n'))
  await dialog.getByRole('button', { name: 'Check rows' }).click()
  await dialog.getByText('1 ready, 2 to correct, 0 added').waitFor()
  assert.deepEqual(await axeProblems(page), [])
  await dialog.getByLabel('Client, row 2').fill(client)
  await page.getByRole('option', { name: client }).first().click()
  await dialog.getByLabel('Load number, row 3').fill(`P${run}-3`)
  await dialog.getByLabel('Rate, row 3').fill('950')
  await dialog.getByRole('button', { name: 'Add 3 rows' }).click()
  await dialog.getByText('0 ready, 0 to correct, 3 added').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`P${run}-3`).first().waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a rate confirmation that is dropped on the form stays beside the fields and is filed with the load', async () => {
  const { page, context, complaints } = await visit()
  await signIn(page, 'employee', '/loads?new=1')
  const { client } = await parties(page)
  const run = Date.now().toString(36).toUpperCase()
  const dialog = page.getByRole('dialog', { name: 'New Load' })
  await dialog.getByRole('button', { name: 'Rate confirmation' }).waitFor()
  const content = pdfWith(`RATE CONFIRMATION ${run}`)
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'ratecon.pdf', { type: 'application/pdf' }))
    return transfer
  }, content)
  await dialog.getByLabel('Load number').dispatchEvent('dragover', { dataTransfer: files })
  await dialog.getByLabel('Load number').dispatchEvent('drop', { dataTransfer: files })
  const preview = dialog.getByRole('region', { name: /ratecon\.pdf/ })
  await preview.locator('canvas').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'loadNumber')
  const [picture, field] = [await preview.boundingBox(), await dialog.getByLabel('Load number').boundingBox()]
  assert.ok(picture && field && picture.x + picture.width <= field.x, 'the picture stands beside the fields')
  assert.deepEqual(await axeProblems(page), [])
  await page.keyboard.type(`R${run}`)
  await dialog.getByRole('combobox', { name: /^Client/ }).fill(client)
  await page.getByRole('option', { name: client }).first().click()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Document uploaded successfully').first().waitFor()
  const papers = await page.evaluate(async (q) => {
    const [load] = (await (await fetch(`/api/loads?q=${q}`)).json()) as { id: number }[]
    const answer = await fetch(`/api/documents?entityType=load&entityId=${load?.id}`)
    return (await answer.json()) as Record<string, unknown>[]
  }, `R${run}`)
  assert.deepEqual(
    papers.map(({ documentType, originalName }) => [documentType, originalName]),
    [['rate_confirmation', 'ratecon.pdf']],
  )
  assert.deepEqual(complaints, [])
  await context.close()
})
