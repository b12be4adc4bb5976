import { createServer } from '@drayline/testing'
import { testSharedForms } from '@drayline/testing/two-people'
import { screen } from '@testing-library/react'
import { agreementHandlers } from './agreements/agreements.handlers.ts'
import { makeAgreementStore } from './agreements/agreements.mock.ts'
import * as feePlansPage from './agreements/FeePlansPage.module.ts'
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
  {
    file: 'agreements/FeePlanForm.tsx',
    page: feePlansPage,
    options: { route: '/factoring/fee-plans?edit=1', role: 'manager' },
    prepare: () => {
      const made: MockDb = { ...db(), role: 'manager' }
      const store = makeAgreementStore(made)
      server.use(...agreementHandlers(made, store), ...financeHandlers(made))
      return () => find(store.plans, 1)
    },
    mine: { name: 'terms', label: 'Minimum of days', typed: '15', saved: { minDays: 15 } },
    theirs: { name: 'name', label: 'Name', value: 'Standard 30' },
    fromList: true,
    list: { path: '/api/fee-plans', shows: 'At least 15 days' },
  },
  {
    file: 'agreements/BaseRateForm.tsx',
    page: feePlansPage,
    options: { route: '/factoring/fee-plans', role: 'manager' },
    open: async (user) => user.click(await screen.findByRole('button', { name: /^Edit the base rate/ })),
    prepare: () => {
      const made: MockDb = { ...db(), role: 'manager' }
      const store = makeAgreementStore(made)
      server.use(...agreementHandlers(made, store), ...financeHandlers(made))
      return () => find(store.rates, 1)
    },
    mine: { name: 'ppm', label: 'Rate', typed: '8.25', saved: 82_500 },
    theirs: { name: 'from', label: 'From', value: '2025-12-18' },
    fromList: true,
    list: { path: '/api/base-rates', shows: '8.25%' },
  },
])
