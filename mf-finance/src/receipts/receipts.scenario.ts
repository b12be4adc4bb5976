import { type MockDb, makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import { makeReceipt } from './receipts.mock.ts'

const at = '2026-06-11T18:00:00.000Z'
const priya = { id: 2, name: 'Priya Raman' }

/** An office of the harness in which broker 3 owes three invoices; its check for the first came back. */
export function officeWithMoneyIn(): MockDb {
  const db = makeMockDb(12)
  const named = db.brokers.find(({ id }) => id === 3)
  const broker = named ? { id: named.id, name: named.name } : null
  const paid = db.invoices.filter(({ status }) => status === 'paid').slice(0, 3)
  db.purchases = paid.map((invoice) => makePurchase({ ...invoice, broker }))
  db.receipts = paid.slice(0, 1).map(({ id, invoiceNumber, clientId, client, amount }) => {
    const named = client && { id: client.id, name: client.name }
    const application = {
      ...{ purchaseId: id, invoiceNumber, invoiceId: id, clientId, client: named, amount, at, by: priya },
      ...({ shortPay: 'charged', shortReason: 'lumper', shortNote: 'Receipt 4711' } as const),
    }
    return makeReceipt({
      ...{ id: 1003, broker, reference: 'CHK 777', amount, unapplied: '0.00', memo: 'Came with a letter' },
      ...{ applications: [application], reversedAt: '2026-06-12T18:00:00.000Z', reversedBy: priya },
      reason: 'Insufficient funds',
    })
  })
  db.receipts.push(makeReceipt({ id: 1004, broker, reference: 'CHK 801' }))
  return db
}
