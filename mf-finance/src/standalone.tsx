import { HttpResponse, http, problem } from '@drayline/testing/handlers'
import { type Scenario, startHarness } from '@drayline/testing/harness'
import remote from '../remote.config.ts'
import { financeHandlers } from './handlers.ts'
import { makeMockDb } from './mock/mock-db.ts'
import { officeWithMoneyIn } from './receipts/receipts.scenario.ts'

/** States of the API to look at besides the harness's own (slow, failing, signed out, not allowed). */
const scenarios: Record<string, Scenario> = {
  empty: {
    label: 'Nothing there yet',
    handlers: () => financeHandlers({ ...makeMockDb(0), loads: [], clients: [], brokers: [] }),
  },
  many: { label: '5,000 invoices', handlers: () => financeHandlers(makeMockDb(5_000)) },
  stale: {
    label: 'A colleague saved first (412)',
    handlers: () => {
      const db = makeMockDb()
      return [
        http.put('/api/invoices/:id', ({ params, request }) => {
          const current = db.invoices.find(({ id }) => id === Number(params.id))
          if (!current || request.headers.get('If-Match') !== `"${current.version}"`) return undefined
          const theirs = { ...current, version: current.version + 1, notes: 'Call before paying' }
          db.invoices = db.invoices.map((other) => (other.id === theirs.id ? theirs : other))
          return problem(412, undefined, { current: theirs })
        }),
        ...financeHandlers(db),
      ]
    },
  },
  moneyIn: {
    label: 'A broker who owes, and a check that came back',
    handlers: () => financeHandlers(officeWithMoneyIn()),
  },
  refused: {
    label: 'Bulk changes fail for some',
    handlers: () => [
      http.post('/api/invoices/status', async ({ request }) => {
        const { items } = (await request.json()) as { items: { id: number }[] }
        const message = 'Not available right now'
        return HttpResponse.json(items.map(({ id }) => ({ id, ok: false, message, current: null })))
      }),
    ],
  },
}

void startHarness({
  remote,
  modules: {
    './ClientAccount': () => import('./accounts/ClientAccount.module.ts'),
    './ClientAccountPage': () => import('./accounts/ClientAccountPage.module.ts'),
    './BrokerAccount': () => import('./accounts/BrokerAccount.module.ts'),
    './BrokerAccountPage': () => import('./accounts/BrokerAccountPage.module.ts'),
    './FundsEmployed': () => import('./ledger/FundsEmployed.module.ts'),
    './FeeIncome': () => import('./ledger/FeeIncome.module.ts'),
    './ToFund': () => import('./ledger/ToFund.module.ts'),
    './Unapplied': () => import('./ledger/Unapplied.module.ts'),
    './FeePlansPage': () => import('./agreements/FeePlansPage.module.ts'),
    './SimulatorPage': () => import('./agreements/SimulatorPage.module.ts'),
    './ClientAgreement': () => import('./agreements/ClientAgreement.module.ts'),
    './ClientBuyout': () => import('./buyouts/ClientBuyout.module.ts'),
    './ClientPayees': () => import('./payees/ClientPayees.module.ts'),
    './ProposalsPage': () => import('./payees/ProposalsPage.module.ts'),
    './ReportsPage': () => import('./reports/ReportsPage.module.ts'),
    './CollectionsPage': () => import('./collections/CollectionsPage.module.ts'),
    './ClientCollections': () => import('./collections/ClientCollections.module.ts'),
    './ReceiptsPage': () => import('./receipts/ReceiptsPage.module.ts'),
    './NewReceiptPage': () => import('./receipts/NewReceiptPage.module.ts'),
    './ReceiptPage': () => import('./receipts/ReceiptPage.module.ts'),
    './FactoringPage': () => import('./factoring/FactoringPage.module.ts'),
    './CutOffTimes': () => import('./factoring/CutOffTimes.module.ts'),
    './InvoicePage': () => import('./invoices/InvoicePage.module.ts'),
    './FuelCardsPage': () => import('./fuel-cards/FuelCardsPage.module.ts'),
    './InvoicesPage': () => import('./invoices/InvoicesPage.module.ts'),
    './ClientInvoices': () => import('./invoices/ClientInvoices.tsx'),
    './LoadInvoice': () => import('./invoices/LoadInvoice.tsx'),
    './RecentInvoices': () => import('./invoices/RecentInvoices.module.ts'),
    './Waiting': () => import('./waiting/Waiting.module.ts'),
    './PendingInvoices': () => import('./invoices/PendingInvoices.module.ts'),
    './ProcessedToday': () => import('./invoices/ProcessedToday.module.ts'),
    './TotalRevenue': () => import('./invoices/TotalRevenue.module.ts'),
  },
  handlers: financeHandlers(),
  scenarios,
})
