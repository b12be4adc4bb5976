import { startHarness } from '@drayline/testing/harness'
import remote from '../remote.config.ts'
import { remoteHandlers } from './handlers.ts'
import { makeCaseDb } from './team-cases/case-db.ts'

void startHarness({
  remote,
  modules: {
    './TeamCasesPage': () => import('./team-cases/TeamCasesPage.module.ts'),
    './CasePage': () => import('./team-cases/CasePage.module.ts'),
    './OpenCases': () => import('./team-cases/OpenCases.module.ts'),
    './CaseAction': () => import('./team-cases/CaseAction.module.ts'),
    './NextCases': () => import('./team-cases/NextCases.module.ts'),
    './LateCases': () => import('./team-cases/LateCases.module.ts'),
    './DoneCases': () => import('./team-cases/DoneCases.module.ts'),
    './CaseRights': () => import('./team-cases/CaseRights.module.ts'),
    './ClientCases': () => import('./team-cases/ClientCases.module.ts'),
    './LoadCases': () => import('./team-cases/LoadCases.module.ts'),
    './InvoiceCases': () => import('./team-cases/InvoiceCases.module.ts'),
    './BrokerCases': () => import('./team-cases/BrokerCases.module.ts'),
  },
  handlers: remoteHandlers(),
  scenarios: {
    empty: { label: 'Nothing there yet', handlers: () => remoteHandlers(makeCaseDb(0)) },
    many: { label: '2,000 cases', handlers: () => remoteHandlers(makeCaseDb(2_000)) },
  },
})
