import type { HttpHandler } from '@drayline/testing/handlers'
import { accountHandlers } from './accounts/accounts.handlers.ts'
import { agreementHandlers } from './agreements/agreements.handlers.ts'
import { buyoutHandlers } from './buyouts/buyouts.handlers.ts'
import { collectionHandlers } from './collections/collections.handlers.ts'
import { factoringHandlers } from './factoring/factoring.handlers.ts'
import { fuelAdvanceHandlers } from './fuel-advances/fuel-advances.handlers.ts'
import { fuelCardHandlers } from './fuel-cards/fuel-cards.handlers.ts'
import { invoiceHandlers } from './invoices/invoices.handlers.ts'
import { ledgerHandlers } from './ledger/ledger.handlers.ts'
import { lookupHandlers } from './mock/lookups.handlers.ts'
import { type MockDb, makeMockDb } from './mock/mock-db.ts'
import { payeeHandlers } from './payees/payees.handlers.ts'
import { purchaseHandlers } from './purchases/purchases.handlers.ts'
import { receiptHandlers } from './receipts/receipts.handlers.ts'
import { reportHandlers } from './reports/reports.handlers.ts'

/** The mocked API of finance, for its tests and for running it alone. A new feature adds its handlers here. */
export function financeHandlers(db: MockDb = makeMockDb()): HttpHandler[] {
  return [
    ...accountHandlers(db),
    ...agreementHandlers(db),
    ...buyoutHandlers(db),
    ...collectionHandlers(db),
    ...factoringHandlers(db),
    ...fuelAdvanceHandlers(db),
    ...fuelCardHandlers(db),
    ...invoiceHandlers(db),
    ...ledgerHandlers(db),
    ...payeeHandlers(db),
    ...purchaseHandlers(db),
    ...receiptHandlers(db),
    ...reportHandlers(db),
    ...lookupHandlers(db),
  ]
}
