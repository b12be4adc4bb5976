import fc from 'fast-check'
import type { VerdictFacts, VerdictFigures } from './verdict.ts'
import { approves, isCovered, judgeInvoice, needingOverride } from './verdict.ts'

const fine: VerdictFacts = {
  amountCents: 120_000,
  client: { name: 'Blue Ridge', status: 'active' },
  broker: { name: 'Summit', status: 'active', creditLimit: 5_000, exposureCents: 120_000 },
  countedCents: 120_000,
  load: { packet: 'complete', missing: [], rateCents: 120_000 },
}
const codes = (facts: Partial<VerdictFacts>) => judgeInvoice({ ...fine, ...facts }).map(({ code }) => code)

test('nothing speaks against an invoice at the rate of a load with its papers', () => {
  expect(judgeInvoice(fine)).toEqual([])
})

test('each rule alone, with the figures of that moment', () => {
  expect(judgeInvoice({ ...fine, client: { name: 'Blue Ridge', status: 'inactive' } })).toEqual([
    { code: 'CLIENT_INACTIVE', severity: 'override', figures: { client: 'Blue Ridge' } },
  ])
  for (const status of ['inactive', 'suspended'] as const)
    expect(judgeInvoice({ ...fine, broker: { ...broker, status } })).toEqual([
      { code: 'BROKER_INACTIVE', severity: 'override', figures: { broker: 'Summit', status } },
    ])
  const load = { packet: 'incomplete', missing: ['bill_of_lading'], rateCents: 37_500 } as const
  expect(judgeInvoice({ ...fine, load, amountCents: 9_500_000, broker: null })).toEqual([
    { code: 'PACKET', severity: 'override', figures: { missing: 'bill_of_lading' } },
    {
      code: 'RATE_MATCH',
      severity: 'override',
      figures: { rate: '375.00', amount: '95000.00', over: '94625.00' },
    },
    { code: 'BROKER_MISSING', severity: 'info', figures: {} },
  ])
  expect(codes({ load: { packet: 'complete', missing: [], rateCents: null } })).toEqual(['RATE_MISSING'])
})

const broker = { name: 'Summit', status: 'active', creditLimit: 5_000, exposureCents: 120_000 } as const

test('the limit may be reached and not exceeded; what is counted already is not counted twice', () => {
  const open = (exposureCents: number, countedCents = 0) =>
    codes({ countedCents, broker: { ...broker, exposureCents } })
  expect(open(380_000)).toEqual([])
  expect(open(380_001)).toEqual(['BROKER_LIMIT'])
  expect(open(500_000, 120_000)).toEqual([])
  expect(open(500_001, 120_000)).toEqual(['BROKER_LIMIT'])
  const [over] = judgeInvoice({ ...fine, broker: { ...broker, exposureCents: 500_001 } })
  expect(over?.figures).toEqual({
    ...{ broker: 'Summit', limit: '5000.00', open: '3800.01', amount: '1200.00', over: '0.01' },
  })
  // No credit was granted: anything is too much.
  expect(codes({ broker: { ...broker, creditLimit: 0 } })).toEqual(['BROKER_LIMIT'])
})

test('every rule is always evaluated: facts that are broken together are found together', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (client, status, packet, rate) => {
      const found = codes({
        ...(client ? { client: { name: 'Blue Ridge', status: 'inactive' as const } } : {}),
        ...(status ? { broker: { ...broker, status: 'suspended' as const } } : {}),
        load: {
          packet: packet ? 'incomplete' : 'complete',
          missing: packet ? ['bill_of_lading'] : [],
          rateCents: rate ? 100_000 : 120_000,
        },
      })
      expect([...found].sort()).toEqual(
        [
          ...(client ? ['CLIENT_INACTIVE'] : []),
          ...(status ? ['BROKER_INACTIVE'] : []),
          ...(packet ? ['PACKET'] : []),
          ...(rate ? ['RATE_MATCH'] : []),
        ].sort(),
      )
    }),
  )
})

test('what is told or warned needs no override; taking a payment back approves nothing', () => {
  const findings = judgeInvoice({
    ...fine,
    broker: null,
    load: { packet: 'complete', missing: [], rateCents: null },
  })
  expect(findings.map(({ severity }) => severity)).toEqual(['warn', 'info'])
  expect(needingOverride(findings)).toEqual([])
  expect(approves(['submitted', 'approved', 'paid'], 'draft')).toBe(true)
  expect(approves(['approved'], 'paid')).toBe(false)
  expect(approves(['paid'], 'approved')).toBe(false)
})

test('what needs an override comes first, whatever rule found it', () => {
  const findings = judgeInvoice({
    ...fine,
    client: { name: 'Blue Ridge', status: 'inactive' },
    broker: null,
    load: { packet: 'incomplete', missing: ['rate_confirmation', 'bill_of_lading'], rateCents: null },
  })
  expect(findings.map(({ code, severity }) => [severity, code])).toEqual([
    ['override', 'CLIENT_INACTIVE'],
    ['override', 'PACKET'],
    ['warn', 'RATE_MISSING'],
    ['info', 'BROKER_MISSING'],
  ])
  expect(needingOverride(findings).map(({ code }) => code)).toEqual(['CLIENT_INACTIVE', 'PACKET'])
  expect(findings[1]?.figures).toEqual({ missing: 'rate_confirmation,bill_of_lading' })
})

test('going over the credit limit of a broker needs an override', () => {
  const over = judgeInvoice({ ...fine, broker: { ...broker, exposureCents: 900_000 } })
  expect(needingOverride(over)).toEqual(over)
  expect(over).toHaveLength(1)
})

test.each<[string, VerdictFigures, VerdictFigures, boolean]>([
  ['the same', { broker: 'Apex', over: '0.01' }, { broker: 'Apex', over: '0.01' }, true],
  ['less', { broker: 'Apex', over: '0.01' }, { broker: 'Apex', over: '0.02' }, true],
  ['a cent more', { broker: 'Apex', over: '0.02' }, { broker: 'Apex', over: '0.01' }, false],
  ['another broker', { broker: 'Bolt', over: '0.01' }, { broker: 'Apex', over: '0.01' }, false],
  ['a paper less', { missing: 'bill_of_lading' }, { missing: 'rate_confirmation,bill_of_lading' }, true],
  ['another paper', { missing: 'rate_confirmation' }, { missing: 'bill_of_lading' }, false],
  ['another state', { status: 'blocked' }, { status: 'inactive' }, false],
])('an override covers what is no worse since: %s', (_name, now, then, covered) => {
  const finding = { code: 'BROKER_LIMIT', figures: now } as const
  expect(isCovered(finding, [{ code: 'BROKER_LIMIT', figures: then }])).toBe(covered)
  expect(isCovered(finding, [{ code: 'RATE_MATCH', figures: then }])).toBe(false)
})
