import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { agreementFixtures, flatPlan } from '../agreements/agreement.fixtures.ts'
import { fixtures } from '../invoices/invoice.fixtures.ts'
import { disclosures } from './disclosures.ts'
import { quoteFacts } from './quote-facts.ts'
import { disclosureSheet, termsSheet } from './quote-sheets.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const asked = { face: '2000.00', purchaseDay: '2026-03-02', paymentDay: '2026-04-01', method: 'ach' as const }
const agreed = () => agreementFixtures(api).agreement()

/** Everything that a sheet says. */
function textOf(node: unknown): string {
  if (typeof node === 'string') return `${node}\n`
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (typeof node !== 'object' || node === null) return ''
  const { text, stack, columns, table, content, footer, watermark } = node as Record<string, unknown>
  const body = (table as { body?: unknown } | undefined)?.body
  return [text, content, stack, columns, body, footer, watermark].map(textOf).join('')
}

const get = (query: Record<string, string | number>, by = employee) =>
  fetch(`${api.url}/api/agreements/quote/pdf?${new URLSearchParams(query as Record<string, string>)}`, {
    headers: { cookie: by.cookie },
  })

test('each sheet is one page of PDF under its own name', async () => {
  const { clientId } = await agreed()
  for (const [sheet, name, title] of [
    ['terms', 'terms-sheet-2026-03-02.pdf', 'Terms sheet'],
    ['california', 'disclosure-ca-2026-03-02.pdf', 'Offer summary: California'],
    ['newYork', 'disclosure-ny-2026-03-02.pdf', 'Offer summary: New York'],
  ] as const) {
    const answer = await get({ ...asked, sheet, clientId })
    expect([sheet, answer.status]).toEqual([sheet, 200])
    expect(answer.headers.get('content-disposition')).toContain(name)
    const pdf = await PDFDocument.load(await answer.arrayBuffer())
    expect([pdf.getTitle(), pdf.getPageCount()]).toEqual([title, 1])
  }
})

test('terms say what a client gets and pays, in the reader’s language', async () => {
  const { clientId } = await agreed()
  const facts = await quoteFacts({ ...asked, sheet: 'terms', clientId } as never)
  const english = textOf(termsSheet(facts, 'Prairie Factoring', 'en'))
  for (const text of [
    '$1,840.00',
    '$60.00',
    '$100.00',
    '39.67%',
    'With recourse after 90 days',
    'Apr 1, 2026',
  ])
    expect(english).toContain(text)
  expect(english).toContain('3% of the face amount, flat')
  expect(english).toContain('Template TERMS, version 1')
  expect(textOf(termsSheet(facts, 'Prairie Factoring', 'es'))).toContain('Hoja de términos')
})

/** Names with their values, as the table of a sheet has them. */
function pairsOf({ content }: ReturnType<typeof termsSheet>) {
  const table = (content as { table?: { body: { text: string }[][] } }[]).find((part) => part.table)?.table
  return Object.fromEntries((table?.body ?? []).map(([name, value]) => [name?.text, value?.text]))
}

test('every term has its name, and what does not come up has none', async () => {
  const { clientId } = await agreed()
  const query = { ...asked, method: 'check', sheet: 'terms', clientId } as never
  const facts = await quoteFacts(query)
  const sheet = termsSheet(facts, 'Prairie Factoring', 'en')
  expect(pairsOf(sheet)).toEqual({
    ...{ Invoice: '$2,000.00', 'Bought on': 'Mar 2, 2026', 'Broker pays on': 'Apr 1, 2026' },
    ...{ 'Money is final on': 'Apr 6, 2026', 'Advance rate': '92%', Advance: '$1,840.00' },
    ...{ 'Paid to the client at once': '$1,840.00', Reserve: '$160.00', Fee: '$60.00' },
    ...{ 'Rebate when the broker has paid': '$100.00' },
    'Estimated annual percentage rate (APR)': expect.stringMatching(/^3\d\.\d+%$/),
    'Fee plan': `${facts.planName}\n3% of the face amount, flat\nTaken when the broker has paid`,
    Recourse: 'With recourse after 90 days',
    'Bank days until money is final': 'ACH 0, wire 0, check 3',
    'Price of a transfer': 'ACH $0.00, wire $15.00, check $0.00',
  })
  expect(textOf(sheet)).toContain(`Client: ${facts.client}\nAgreement version 1\n`)
  const { agreed: terms } = facts
  const changed = terms && { ...terms, isRecourse: false, monthlyMinimumCents: 50_000 }
  expect(pairsOf(termsSheet({ ...facts, agreed: changed }, 'P', 'en'))).toMatchObject({
    ...{ Recourse: 'Without recourse', 'Minimum fees a month': '$500.00' },
  })
  const { result } = facts
  const free = { ...result, quote: { ...result.quote, aprPpm: null, feeAtFundingCents: 100 } }
  expect(pairsOf(termsSheet({ ...facts, result: free, agreed: null }, 'P', 'en'))).toMatchObject({
    ...{ 'Estimated annual percentage rate (APR)': '—', 'Fee taken at funding': '$1.00' },
  })
  const bare = pairsOf(termsSheet({ ...facts, agreed: null, client: null, agreementNumber: null }, 'P', 'en'))
  for (const name of ['Recourse', 'Price of a transfer', 'Bank days until money is final'])
    expect(bare).not.toHaveProperty(name)
})

test('a bare plan is priced at the advance that is named', async () => {
  const plan = await agreementFixtures(api).plan({ ...flatPlan, taken: 'funding' })
  const query = { ...asked, sheet: 'terms', feePlanId: plan.id, advancePpm: 920_000 }
  expect((await get(query)).status).toBe(200)
  const text = textOf(termsSheet(await quoteFacts(query as never), 'Prairie Factoring', 'en'))
  expect(text).toContain('$1,780.00')
  expect(text).not.toContain('Recourse')
})

describe('disclosures', () => {
  const sheetFor = async (state: 'california' | 'newYork', face = '2000.00') => {
    const { clientId } = await agreed()
    const facts = await quoteFacts({ ...asked, face, sheet: state, clientId } as never)
    return textOf(disclosureSheet(disclosures[state], facts, 'Prairie Factoring'))
  }

  test('of California have six rows, with the charge as face less what is paid and expected back', async () => {
    const text = await sheetFor('california')
    expect(text).toContain('39.67%')
    expect(text).toContain(
      'The face of $2,000.00, less $1,840.00 paid at assignment, less $100.00 of the reserve',
    )
    expect(text).toContain('10 CCR §§ 901, 912')
    expect(text).toContain('Template CA-FACTORING, version 1 of 2026-11-22, draft')
  })

  test('of New York have eight rows, with the total payment amount and what can be avoided', async () => {
    const text = await sheetFor('newYork')
    expect(text).toContain('The purchase price of $1,840.00 and the finance charge of $60.00.')
    expect(text).toContain('$1,900.00')
    expect(text).toContain('For each payment by wire that the client asks for.')
  })

  test('that counsel has not approved say so and are marked', async () => {
    for (const state of ['california', 'newYork'] as const) {
      expect(disclosures[state].isApproved).toBe(false)
      const text = await sheetFor(state)
      expect(text).toContain('has not been approved by counsel')
      expect(text).toContain('DRAFT')
    }
  })

  // The words of a version never change: what is edited is a new one, with a line of its own here.
  test.each([
    ['california', 'CA-FACTORING 1', '868c7774be08adc1'],
    ['newYork', 'NY-FACTORING 1', '32ce6cb36880335e'],
  ] as const)('of %s say word for word what version %s says', (state, version, digest) => {
    const { name, version: number, rows, law, asks } = disclosures[state]
    const facts = {
      ...{ company: 'P', faceCents: 200_000, advanceCents: 184_000, fundedCents: 184_000, feeCents: 6_000 },
      ...{ rebateCents: 10_000, aprPpm: 396_739, termDays: 30, purchaseDay: 'a', paymentDay: 'b' },
      ...{ recourseDays: 90, wireCents: 1_500 },
    }
    const others = [
      { fundedCents: 178_000, rebateCents: 16_000 },
      { rebateCents: -7_000, recourseDays: null, wireCents: null },
      { termDays: 1, recourseDays: 1, aprPpm: null, rebateCents: 0 },
    ]
    const words = [{}, ...others].map((more) => rows({ ...facts, ...more }))
    const made = createHash('sha256')
      .update(JSON.stringify([law, asks, words]))
      .digest('hex')
    expect([`${name} ${number}`, made.slice(0, 16)]).toEqual([version, digest])
  })

  test('above the amount of the law say that it does not ask for them', async () => {
    expect(await sheetFor('california', '600000.00')).toContain('This offer exceeds $500,000.00')
    expect(await sheetFor('newYork', '600000.00')).not.toContain('This offer exceeds')
  })

  test.each([
    [6_000, 10_000, 184_000],
    [23_000, -7_000, 184_000],
    [6_000, 16_000, 178_000],
  ])(
    'a fee of %d with %d left: charge and parts add up, six and eight rows',
    (feeCents, rebateCents, fundedCents) => {
      const facts = {
        ...{ company: 'P', faceCents: 200_000, advanceCents: 184_000, fundedCents, feeCents, rebateCents },
        ...{
          aprPpm: 396_739,
          termDays: 30,
          purchaseDay: 'a',
          paymentDay: 'b',
          recourseDays: null,
          wireCents: null,
        },
      }
      expect(facts.faceCents - fundedCents - rebateCents).toBe(feeCents)
      expect(disclosures.california.rows(facts)).toHaveLength(6)
      expect(disclosures.newYork.rows(facts)).toHaveLength(8)
      expect(disclosures.california.rows(facts)[0]?.title).toBe('Funding Provided')
      expect(disclosures.newYork.rows(facts)[1]?.title).toBe('Estimated Annual Percentage Rate (APR)')
    },
  )
})

test('what cannot be priced is refused, field by field', async () => {
  const { id: clientId } = await fixtures(api).client()
  expect((await get({ ...asked, sheet: 'other', clientId })).status).toBe(400)
  for (const query of [
    { ...asked, sheet: 'terms' },
    { ...asked, sheet: 'terms', clientId },
    { ...asked, sheet: 'terms', feePlanId: 987_654, advancePpm: 1 },
    { ...asked, sheet: 'terms', feePlanId: 1 },
    { ...asked, sheet: 'terms', clientId, paymentDay: '2026-03-01' },
  ])
    expect([query, (await get(query)).status]).toEqual([query, 422])
})
