import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { paper } from '../../../tools/src/demo/paper.ts'
import { axeProblems, signIn, visit } from '../support/browser.ts'

interface Stored {
  id: number
  pages: number | null
  status: string
  documentType: string
  splitFrom: number | null
  load: { id: number; loadNumber: string } | null
  earlier: { content: string }[]
}

const read = (page: Page, path: string) =>
  page.evaluate(async (url) => (await (await fetch(url)).json()) as unknown, path)

/** A scan of three papers in one file, as the office's scanner sends it; its id once it is processed. */
async function uploadScan(page: Page, name: string): Promise<number> {
  const sheet = (text: string) => [{ text: `${text} ${name}`, x: 54, y: 96, size: 16 }]
  const bytes = paper(sheet('Rate confirmation'), sheet('Bill of lading'), sheet('Blank page')).toString(
    'latin1',
  )
  const id = await page.evaluate(
    async ([file, content]) => {
      const form = new FormData()
      form.set('documentType', 'rate_confirmation')
      form.set('file', new File([content ?? ''], file ?? '', { type: 'application/pdf' }))
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const answer = await fetch('/api/documents/upload', { method: 'POST', body: form, headers })
      return ((await answer.json()) as { id: number }).id
    },
    [name, bytes] as const,
  )
  await processed(page, id)
  return id
}

/** Inside the page: what `waitForFunction` is given must not be a promise, which is true at once. */
async function processed(page: Page, id: number): Promise<void> {
  await page.evaluate(async (path) => {
    const end = Date.now() + 60_000
    while ((await (await fetch(path)).json()).status !== 'processed') {
      if (Date.now() > end) throw new Error(`${path} is still being processed`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }, `/api/documents/${id}`)
}

test('a scan of several papers is put right: turned, split, and the original brought back', async () => {
  const { page, complaints } = await visit()
  await signIn(page, 'manager', '/documents')
  const name = `scan-${Date.now().toString(36)}.pdf`
  const id = await uploadScan(page, name)
  const [load] = (await read(page, '/api/loads?status=delivered&limit=1')) as { loadNumber: string }[]
  const loadNumber = load?.loadNumber ?? ''

  await page.goto(`/documents?open=${id}`)
  await page.getByText('Page 1 of 3').waitFor()
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pages' })
  const sheet = (number: number) => dialog.getByRole('option', { name: new RegExp(`^Page ${number},`) })
  await sheet(1).locator('canvas').waitFor()
  assert.deepEqual(await axeProblems(page), [])

  // By keys: the first page is turned, the last one goes.
  await sheet(1).focus()
  await page.keyboard.press('r')
  await dialog.getByRole('option', { name: 'Page 1, rotated 90 degrees, 1 of 3' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  assert.equal(await dialog.getByRole('option').count(), 2)
  // By mouse: the second becomes a bill of lading of a load.
  await sheet(2).click()
  await dialog.getByRole('button', { name: 'Split off…' }).click()
  const form = dialog.getByRole('form', { name: 'Split off 1 page' })
  await form.getByLabel('Document type').selectOption({ label: 'Bill of lading' })
  await form.getByRole('combobox', { name: 'Load' }).fill(loadNumber)
  await page
    .getByRole('option', { name: new RegExp(`^${loadNumber}`) })
    .first()
    .click()
  await form.getByRole('button', { name: 'Split off 1 page' }).click()
  await dialog.getByText(`Bill of lading · ${loadNumber} · page 2`).waitFor()
  await dialog.getByRole('button', { name: 'Save pages' }).click()
  await page.getByText('Pages saved, one document split off', { exact: true }).waitFor()
  await page.getByText('Page 1 of 1').waitFor()

  const rows = (await read(page, `/api/documents?q=${name}&limit=10`)) as Stored[]
  const part = rows.find(({ splitFrom }) => splitFrom === id)
  assert.equal(part?.documentType, 'bill_of_lading')
  assert.equal(part?.load?.loadNumber, loadNumber)
  await processed(page, part?.id ?? 0)
  assert.equal(((await read(page, `/api/documents/${part?.id}`)) as Stored).pages, 1)

  const earlier = page.getByRole('region', { name: 'Earlier pages' })
  await earlier.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Page 1 of 3').waitFor()
  const back = (await read(page, `/api/documents/${id}`)) as Stored
  assert.equal(back.pages, 3)
  assert.equal(back.earlier.length, 2)
  assert.deepEqual(complaints, [])
})
