import { createServer } from '@drayline/testing'
import { testSharedForms } from '@drayline/testing/two-people'
import * as collectionsPage from './collections/CollectionsPage.module.ts'
import { collectionHandlers } from './collections/collections.handlers.ts'
import { makeCollectionStore } from './collections/collections.mock.ts'
import { fuelAdvanceHandlers } from './fuel-advances/fuel-advances.handlers.ts'
import { makeFuelAdvanceStore } from './fuel-advances/fuel-advances.mock.ts'
import * as fuelPage from './fuel-cards/FuelCardsPage.module.ts'
import { fuelCardHandlers } from './fuel-cards/fuel-cards.handlers.ts'
import { makeFuelCardStore } from './fuel-cards/fuel-cards.mock.ts'
import { financeHandlers } from './handlers.ts'
import * as invoicesPage from './invoices/InvoicesPage.module.ts'
import { type MockDb, makeMockDb } from './mock/mock-db.ts'

const server = createServer()

const find = (rows: readonly { id: number }[], id: number) => {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error(`There is no record ${id}`)
  return found
}

function db(): MockDb {
  return { ...makeMockDb(24), role: 'employee' }
}

testSharedForms(__dirname, [
  {
    file: 'invoices/InvoiceForm.tsx',
    page: invoicesPage,
    options: { route: '/invoices?edit=7' },
    prepare: () => {
      const made = db()
      server.use(...financeHandlers(made))
      return () => find(made.invoices, 7)
    },
    mine: { name: 'amount', label: 'Amount', typed: '4321.50' },
    theirs: { name: 'notes', label: 'Notes', value: 'Call before paying' },
    list: { path: '/api/invoices', shows: '$4,321.50' },
  },
  {
    file: 'collections/CollectionForm.tsx',
    page: collectionsPage,
    options: { route: '/collections?edit=2' },
    prepare: () => {
      const made = db()
      const store = makeCollectionStore(made)
      server.use(...collectionHandlers(made, store), ...financeHandlers(made))
      return () => find(store.collections, 2)
    },
    mine: { name: 'amount', label: 'Amount', typed: '4321.50' },
    theirs: { name: 'notes', label: 'Notes', value: 'Paid half' },
    list: { path: '/api/collections', shows: '$4,321.50' },
  },
  {
    file: 'fuel-advances/FuelAdvanceForm.tsx',
    page: fuelPage,
    options: { route: '/fuel-cards-internal?tab=tracking&edit=1' },
    prepare: () => {
      const made = db()
      const advances = makeFuelAdvanceStore(made)
      const cards = makeFuelCardStore(undefined, 'employee')
      server.use(
        ...fuelAdvanceHandlers(made, advances),
        ...fuelCardHandlers(made, cards),
        ...financeHandlers(made),
      )
      return () => find(advances.advances, 1)
    },
    mine: { name: 'carrierName', label: 'Carrier name', typed: 'Quick Carrier' },
    theirs: { name: 'notes', label: 'Notes', value: 'Paid in Tulsa' },
    list: { path: '/api/fuel-advances', shows: /Quick Carrier/ },
  },
])
