import { startHarness } from '@drayline/testing/harness'
import remote from '../remote.config.ts'
import { remoteHandlers } from './handlers.ts'
import { makeCaseOffice } from './team-cases/case-office.ts'

void startHarness({
  remote,
  modules: {
    './TeamCasesPage': () => import('./team-cases/TeamCasesPage.tsx'),
    './CasePage': () => import('./team-cases/CasePage.tsx'),
    './OpenCases': () => import('./team-cases/OpenCases.tsx'),
    './NextCases': () => import('./team-cases/NextCases.tsx'),
    './LateCases': () => import('./team-cases/LateCases.tsx'),
    './DoneCases': () => import('./team-cases/DoneCases.tsx'),
    './CaseRights': () => import('./team-cases/CaseRights.tsx'),
    './ClientCases': () => import('./team-cases/ClientCases.tsx'),
    './LoadCases': () => import('./team-cases/LoadCases.tsx'),
    './InvoiceCases': () => import('./team-cases/InvoiceCases.tsx'),
    './BrokerCases': () => import('./team-cases/BrokerCases.tsx'),
  },
  handlers: remoteHandlers(),
  scenarios: {
    empty: { label: 'Nothing there yet', handlers: () => remoteHandlers(makeCaseOffice(0)) },
    many: { label: '2,000 cases', handlers: () => remoteHandlers(makeCaseOffice(2_000)) },
  },
})
