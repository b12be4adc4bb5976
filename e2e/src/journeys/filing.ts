import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeProblems, signIn, visit } from '../support/browser.ts'
import { countedKeys, keyReport } from '../support/counted-keys.ts'
import { readRecords, uploadPapers } from '../support/records.ts'

/** A paper as it comes in: what its name and its text tell, and what it is. */
interface Paper {
  name: string
  text: string
  type: 'rate_confirmation' | 'bill_of_lading'
  loadNumber: string
}

const count = 40
/** Other journeys make loads with numbers that no office has, and no paper is taken for. */
const officeNumber = /^LD-\d{4,}$/
const typeKeys = { rate_confirmation: 'Alt+Digit1', bill_of_lading: 'Alt+Digit2' } as const
const titles = { rate_confirmation: 'RATE CONFIRMATION', bill_of_lading: 'STRAIGHT BILL OF LADING' } as const

/** Of four papers two tell by their name what they are, one by its text, and one, a scan, not at all. */
function papersFor(loadNumbers: readonly string[], run: string): Paper[] {
  return Array.from({ length: count }, (_, index) => {
    const loadNumber = loadNumbers[index % loadNumbers.length] ?? ''
    const type = index % 2 === 0 ? 'rate_confirmation' : 'bill_of_lading'
    const told = [
      { name: `RC_${loadNumber}_${run}${index}.pdf`, text: 'page' },
      { name: `POD ${loadNumber} ${run}${index}.pdf`, text: 'page' },
      { name: `mail-${run}-${index}.pdf`, text: `${titles[type]} Load ${loadNumber}` },
      { name: `scan-${run}-${index}.pdf`, text: 'page' },
    ][index % 4]
    return { name: '', text: '', ...told, type, loadNumber }
  })
}

test(`${count} mixed papers are filed by keyboard`, async (t) => {
  const { page, complaints } = await visit()
  await signIn(page, 'employee', '/documents')
  const loads = await readRecords(page, '/api/loads?status=pending,in_transit,delivered&limit=100')
  const numbers = loads
    .map(({ loadNumber }) => String(loadNumber))
    .filter((number) => officeNumber.test(number))
  const run = `x${Date.now().toString(36).replace(/\d/g, 'q')}`
  const papers = papersFor(numbers.slice(0, 20), run)
  await uploadPapers(
    page,
    papers.map(({ name, text }) => ({
      // The name makes every file one of its own.
      ...{ name, text: `${text} . ${name.replace(/^.*?(\w+)\.pdf$/, '$1')}` },
      documentType: 'other',
    })),
  )
  const byName = new Map(papers.map((paper) => [paper.name, paper]))

  await page.goto('/documents/file')
  const form = page.getByRole('form')
  await form.waitFor()
  assert.deepEqual(await axeProblems(page), [])
  const keys = countedKeys(page)
  const costs: number[] = []
  let filed = 0
  let others = 0
  while (filed < papers.length) {
    await page.locator('form [role=combobox]:focus').first().waitFor()
    const name = (await form.getByRole('heading').textContent()) ?? ''
    const paper = byName.get(name)
    if (!paper) {
      // Papers of others, from before: not counted.
      await page.keyboard.press('Alt+KeyN')
      others += 1
      assert.ok(others < 500, 'the queue holds the papers that were uploaded')
    } else {
      const chosen = form.locator('input[type=radio]:checked')
      const wanted = ['rate_confirmation', 'bill_of_lading'].indexOf(paper.type)
      const isRight = await chosen.evaluate(
        (radio, index) => [...document.querySelectorAll('form input[type=radio]')].indexOf(radio) === index,
        wanted,
      )
      if (!isRight) await keys.press(typeKeys[paper.type])
      const load = form.getByRole('combobox', { name: 'Load' })
      if ((await load.inputValue()) !== paper.loadNumber) {
        await keys.type(paper.loadNumber)
        await page
          .getByRole('option', { name: new RegExp(`^${paper.loadNumber}`) })
          .first()
          .waitFor()
        await keys.press('Enter')
      }
      await keys.press('Enter')
      costs.push(keys.take())
      filed += 1
    }
    await page.waitForFunction((before) => document.querySelector('form h2')?.textContent !== before, name)
  }
  await page.getByText(/filed: /).waitFor()
  t.diagnostic(keyReport('papers', costs))
  const sum = costs.reduce((total, cost) => total + cost, 0)
  assert.ok(sum <= 2 * papers.length, `${sum} keys`)

  const stored = await readRecords(page, `/api/documents?q=${run}&limit=100`)
  assert.equal(stored.length, papers.length)
  for (const document of stored) {
    const paper = byName.get(String(document.originalName))
    assert.equal(document.documentType, paper?.type, paper?.name)
    assert.equal((document.load as { loadNumber: string } | null)?.loadNumber, paper?.loadNumber, paper?.name)
  }
  assert.deepEqual(complaints, [])
})
