import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems, signIn, visit } from '../support/browser.ts'
import { countedKeys, keyReport } from '../support/counted-keys.ts'
import { addDebtors } from '../support/debtors.ts'
import { type ApiRecord, addRecords, readRecords } from '../support/records.ts'

const callCount = 30
/** Tabs to the note: straight from the outcome, or past the amount and the three parts of the date of a promise. */
const tabsToNote = { no_answer: 1, promised: 4, disputed: 1 } as const
/** Keys that a call costs besides its note and the way to it: how it went, and saving. */
const callKeys = 2

/** How a call went, by the key that says so. */
const outcomes = [
  ['4', 'no_answer'],
  ['1', 'promised'],
  ['5', 'disputed'],
] as const

type Owing = ApiRecord & { due: string | null }

/** Lets enough brokers be due today: where a call with one that owes us names today for the next one, it is. */
async function makeDue(page: Page, run: string): Promise<void> {
  const owing = (await readRecords(page, '/api/collections/brokers?limit=100')) as Owing[]
  const others = owing.filter(({ due }) => due === null)
  const missing = Math.max(0, callCount - (owing.length - others.length))
  if (missing > others.length) others.push(...((await addDebtors(run, missing - others.length)) as Owing[]))
  const nextCallDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
  for (const { id } of others.slice(0, missing))
    await addRecords(page, callsOf(id), [{ outcome: 'no_answer', note: 'Calls back', nextCallDate }])
}

const callsOf = (brokerId: number) => `/api/collections/brokers/${brokerId}/calls`

test(`a collector makes ${callCount} calls one after the other by keyboard`, async (t) => {
  const { page, complaints, quiet } = await visit()
  await signIn(page, 'employee', '/')
  const run = `c${Date.now().toString(36)}`
  await makeDue(page, run)
  await page.goto('/collections?tab=brokers')
  const start = page.getByRole('link', { name: /^Call the/ })
  await page.locator('tbody tr').first().waitFor()
  await quiet()
  const due = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0] ?? 1)
  assert.ok(due >= callCount, `${due} brokers are due`)
  await start.click()
  const keys = countedKeys(page)
  const costs: number[] = []
  const notes = new Map<number, { outcome: string; note: string }>()
  for (let call = 0; call < callCount; call++) {
    await page.getByText(`${call + 1} of ${due}`, { exact: true }).waitFor()
    await page.locator('[role=radio]:focus').waitFor()
    if (call === 0) assert.deepEqual(await axeProblems(page), [])
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    assert.ok(!notes.has(id), 'nobody is called twice')
    const [key, outcome] = outcomes[call % outcomes.length] ?? outcomes[0]
    const note = `Call ${call} of ${run}`
    await keys.press(key)
    if (outcome === 'promised') await page.locator('[name=promiseAmount]:focus').waitFor()
    for (let tab = 0; tab < tabsToNote[outcome]; tab++) await keys.press('Tab')
    await page.locator('textarea:focus').waitFor()
    await keys.type(note)
    await keys.press('Control+Enter')
    notes.set(id, { outcome, note })
    costs.push(keys.take())
    assert.equal(costs.at(-1), callKeys + tabsToNote[outcome])
  }
  await page.getByText('Call logged').last().waitFor()
  t.diagnostic(keyReport('calls', costs))

  await page.goto('/collections?tab=brokers')
  await page.locator('tbody tr').first().waitFor()
  const left = page.getByRole('link', { name: /^Call the/ })
  if (due > callCount) await left.filter({ hasText: String(due - callCount) }).waitFor()
  else assert.equal(await left.count(), 0)
  for (const [id, said] of notes) {
    const stored = await readRecords(page, `${callsOf(id)}?limit=50`)
    const ours = stored.filter(({ note }) => String(note).endsWith(run))
    assert.deepEqual(
      ours.map(({ outcome, note }) => ({ outcome, note })),
      [said],
      'each call is stored, once',
    )
  }
  assert.deepEqual(complaints, [])
})

test('a colleague who has the same broker open is told of the call', async () => {
  const [ana, ben] = await Promise.all([visit(), visit()])
  await signIn(ana.page, 'employee', '/collections?tab=brokers')
  await ana.page.locator('tbody tr').nth(1).getByRole('link').first().click()
  await ana.page.locator('[role=radio]:focus').waitFor()
  await signIn(ben.page, 'manager', new URL(ana.page.url()).pathname)
  await ben.page.locator('[role=radio]:focus').waitFor()
  await ana.page.keyboard.press('5')
  await ana.page.keyboard.press('Control+Enter')
  await ben.page.getByText(/called .*: Disputes the debt/).waitFor()
  assert.deepEqual([...ana.complaints, ...ben.complaints], [])
})
