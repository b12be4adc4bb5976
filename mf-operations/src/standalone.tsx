import { http, problem } from '@drayline/testing/handlers'
import { type Scenario, startHarness } from '@drayline/testing/harness'
import remote from '../remote.config.ts'
import { operationsHandlers } from './handlers.ts'
import { makeOffice } from './mock/office.ts'

/** States of the API to look at besides the harness's own (slow, failing, signed out, not allowed). */
const scenarios: Record<string, Scenario> = {
  empty: {
    label: 'Nothing there yet',
    handlers: () => operationsHandlers({ ...makeOffice(0), brokers: [] }),
  },
  many: { label: '2,000 clients, 6,000 loads', handlers: () => operationsHandlers(makeOffice(2_000)) },
  stale: {
    label: 'A colleague saved first (412)',
    handlers: () => {
      const office = makeOffice()
      return [
        http.put('/api/clients/:id', ({ params, request }) => {
          const current = office.clients.find(({ id }) => id === Number(params.id))
          if (!current || request.headers.get('If-Match') !== `"${current.version}"`) return undefined
          const theirs = { ...current, version: current.version + 1, phone: '(214) 555-0100' }
          office.clients = office.clients.map((other) => (other.id === theirs.id ? theirs : other))
          return problem(412, undefined, { current: theirs })
        }),
        ...operationsHandlers(office),
      ]
    },
  },
}

void startHarness({
  remote,
  modules: {
    './MyTasks': () => import('./tasks/MyTasks.tsx'),
    './VaultPage': () => import('./vault/VaultPage.tsx'),
    './ClientVault': () => import('./vault/ClientVault.tsx'),
    './BrokersPage': () => import('./brokers/BrokersPage.tsx'),
    './CreditChecksPage': () => import('./credit-checks/CreditChecksPage.tsx'),
    './ClientsPage': () => import('./clients/ClientsPage.tsx'),
    './LoadsPage': () => import('./loads/LoadsPage.tsx'),
    './DocumentsPage': () => import('./documents/DocumentsPage.tsx'),
    './UploadPanel': () => import('./documents/UploadPanel.tsx'),
    './ClientDocuments': () => import('./documents/ClientDocuments.tsx'),
    './LoadDocuments': () => import('./documents/LoadDocuments.tsx'),
    './InvoiceDocuments': () => import('./documents/InvoiceDocuments.tsx'),
    './ClientPage': () => import('./clients/ClientPage.tsx'),
    './ClientTotals': () => import('./clients/ClientTotals.tsx'),
    './ClientLoads': () => import('./clients/ClientLoadsPart.tsx'),
    './ClientTimeline': () => import('./clients/ClientTimeline.tsx'),
    './ActiveClients': () => import('./clients/ActiveClients.tsx'),
    './TasksPage': () => import('./tasks/TasksPage.tsx'),
    './FollowUpsPage': () => import('./follow-ups/FollowUpsPage.tsx'),
    './ClientTasks': () => import('./tasks/ClientTasks.tsx'),
    './ClientFollowUps': () => import('./follow-ups/ClientFollowUps.tsx'),
  },
  handlers: operationsHandlers(),
  scenarios,
})
