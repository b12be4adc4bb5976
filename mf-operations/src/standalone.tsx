import { http, problem } from '@drayline/testing/handlers'
import { type Scenario, startHarness } from '@drayline/testing/harness'
import remote from '../remote.config.ts'
import { operationsHandlers } from './handlers.ts'
import { makeMockDb } from './mock/mock-db.ts'

/** States of the API to look at besides the harness's own (slow, failing, signed out, not allowed). */
const scenarios: Record<string, Scenario> = {
  empty: {
    label: 'Nothing there yet',
    handlers: () => operationsHandlers({ ...makeMockDb(0), brokers: [] }),
  },
  many: { label: '2,000 clients, 6,000 loads', handlers: () => operationsHandlers(makeMockDb(2_000)) },
  stale: {
    label: 'A colleague saved first (412)',
    handlers: () => {
      const db = makeMockDb()
      return [
        http.put('/api/clients/:id', ({ params, request }) => {
          const current = db.clients.find(({ id }) => id === Number(params.id))
          if (!current || request.headers.get('If-Match') !== `"${current.version}"`) return undefined
          const theirs = { ...current, version: current.version + 1, phone: '(214) 555-0100' }
          db.clients = db.clients.map((other) => (other.id === theirs.id ? theirs : other))
          return problem(412, undefined, { current: theirs })
        }),
        ...operationsHandlers(db),
      ]
    },
  },
}

void startHarness({
  remote,
  modules: {
    './MyTasks': () => import('./tasks/MyTasks.module.ts'),
    './VaultPage': () => import('./vault/VaultPage.module.ts'),
    './ClientVault': () => import('./vault/ClientVault.module.ts'),
    './BrokersPage': () => import('./brokers/BrokersPage.module.ts'),
    './CreditChecksPage': () => import('./credit-checks/CreditChecksPage.module.ts'),
    './ClientsPage': () => import('./clients/ClientsPage.module.ts'),
    './LoadsPage': () => import('./loads/LoadsPage.module.ts'),
    './DocumentsPage': () => import('./documents/DocumentsPage.module.ts'),
    './UploadPanel': () => import('./documents/UploadPanel.module.ts'),
    './ClientDocuments': () => import('./documents/ClientDocuments.module.ts'),
    './LoadDocuments': () => import('./documents/LoadDocuments.module.ts'),
    './InvoiceDocuments': () => import('./documents/InvoiceDocuments.module.ts'),
    './ClientPage': () => import('./clients/ClientPage.module.ts'),
    './CreateBroker': () => import('./brokers/CreateBroker.module.ts'),
    './CreateClient': () => import('./clients/CreateClient.module.ts'),
    './ClientTotals': () => import('./clients/ClientTotals.module.ts'),
    './ClientLoads': () => import('./clients/ClientLoadsPart.tsx'),
    './ClientTimeline': () => import('./clients/ClientTimeline.tsx'),
    './ActiveClients': () => import('./clients/ActiveClients.module.ts'),
    './TasksPage': () => import('./tasks/TasksPage.module.ts'),
    './FollowUpsPage': () => import('./follow-ups/FollowUpsPage.module.ts'),
    './Waiting': () => import('./waiting/Waiting.module.ts'),
    './MyWorkPage': () => import('./my-work/MyWorkPage.module.ts'),
    './ClientTasks': () => import('./tasks/ClientTasks.module.ts'),
    './ClientFollowUps': () => import('./follow-ups/ClientFollowUps.module.ts'),
  },
  handlers: operationsHandlers(),
  scenarios,
})
