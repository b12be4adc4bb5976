import { demoPassword, signIn, visit } from './browser.ts'
import { type ApiRecord, addRecords, readRecords } from './records.ts'

/**
 * Adds brokers that owe us: the manager approves and funds an invoice on a load of each, for a client with an agreement.
 * Their names begin with the run, and nothing of it is past due yet.
 */
export async function addDebtors(run: string, count: number): Promise<ApiRecord[]> {
  const { page, context } = await visit()
  await signIn(page, 'manager', '/invoices')
  const places = Array.from({ length: count }, (_, index) => index)
  // Only what is bought under an agreement is owed to us.
  const agreements = await readRecords(page, '/api/agreements?state=active&limit=100')
  const agreed = agreements.find(({ effectiveUntil }) => effectiveUntil === null)
  if (!agreed) throw new Error('No client has an agreement')
  const brokers = await addRecords(
    page,
    '/api/brokers',
    places.map((index) => ({
      ...{ name: `${run} Brokerage ${index}`, contactPerson: 'Sam Hill', creditLimit: 50_000 },
      ...{ email: `sam.${index}@${run}.example`, phone: `555-010-${String(1_000 + index)}` },
    })),
  )
  const loads = await addRecords(
    page,
    '/api/loads',
    brokers.map(({ id }, index) => ({
      ...{ loadNumber: `${run}-L${index}`, clientId: agreed.clientId, brokerId: id },
      ...{ rate: '900.00', status: 'delivered' },
    })),
  )
  const invoices = await addRecords(
    page,
    '/api/invoices',
    loads.map(({ id, clientId }, index) => ({
      ...{ invoiceNumber: `${run}-${index}`, loadId: id, clientId, amount: '900.00' },
      ...{ status: 'approved', override: { reason: 'The papers come by mail' } },
    })),
  )
  const items = invoices.map(({ id, version }) => ({ id, version }))
  const refused = await page.evaluate(
    async ([body, password]) => {
      const send = (url: string, value: object, grant?: string) =>
        fetch(url, {
          method: 'POST',
          body: JSON.stringify(value),
          headers: {
            ...{ 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
            ...(grant ? { 'Drayline-Step-Up': grant } : {}),
          },
        })
      // Money is moved by who says once more who they are.
      const { stepUp } = await (await send('/api/invoices/status', body)).json()
      const { challenge } = stepUp
      const { grant } = await (await send('/api/auth/step-up', { challenge, password })).json()
      const results = await (await send('/api/invoices/status', body, grant)).json()
      return (results as { ok: boolean }[]).filter(({ ok }) => !ok)
    },
    [{ items, status: 'paid' }, demoPassword()] as const,
  )
  if (refused.length > 0) throw new Error(`Not funded: ${JSON.stringify(refused)}`)
  await context.close()
  return brokers
}
