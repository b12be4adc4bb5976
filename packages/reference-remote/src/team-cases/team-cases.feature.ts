import type { RemoteFeature, RouteData, SlotDescriptor } from '@drayline/contract'

declare module '@drayline/contract/slots' {
  interface SlotProps {
    'team-cases/section/v1': { caseId: number }
  }
}

const title = { en: 'Team cases', es: 'Casos del equipo' }

/**
 * The first call of /team-cases: shell, server and page build the same URL from it. A case is a task of one type, so
 * that this remote works on the API as it is.
 */
export const teamCasesData: RouteData = {
  path: '/api/tasks',
  params: ['q', 'status', 'priority', 'due', 'clientId', 'sort', 'limit', 'cursor'],
  defaults: { queue: 'all', type: 'chargeback', sort: 'dueDate', limit: '50' },
}

/** The parts of other pages: delete what the team does not need, with its file. */
const slots: SlotDescriptor[] = [
  { slot: 'dashboard/stat/v1', id: 'open-cases', expose: './OpenCases', order: 60, title },
  { slot: 'dashboard/main/v1', id: 'next-cases', expose: './NextCases', order: 60, title },
  { slot: 'dashboard/side/v1', id: 'late-cases', expose: './LateCases', order: 60, title },
  { slot: 'dashboard/bottom/v1', id: 'done-cases', expose: './DoneCases', order: 60, title },
  { slot: 'settings/tab/v1', id: 'team-cases', expose: './CaseRights', order: 60, title },
  { slot: 'client/section/v1', id: 'team-cases', expose: './ClientCases', order: 75, title },
  { slot: 'load/section/v1', id: 'team-cases', expose: './LoadCases', order: 75, title },
  { slot: 'invoice/section/v1', id: 'team-cases', expose: './InvoiceCases', order: 75, title },
  { slot: 'broker/section/v1', id: 'team-cases', expose: './BrokerCases', order: 75, title },
  { slot: 'palette/actions/v1', id: 'next-case', expose: './CaseAction', order: 60 },
]

/** Contribution of this feature to the shell, known before any of its code runs. */
export const teamCasesFeature: RemoteFeature = {
  pathRoots: ['/team-cases'],
  exposes: {
    './TeamCasesPage': './src/team-cases/TeamCasesPage.module.ts',
    './CasePage': './src/team-cases/CasePage.module.ts',
    './OpenCases': './src/team-cases/OpenCases.module.ts',
    './NextCases': './src/team-cases/NextCases.module.ts',
    './LateCases': './src/team-cases/LateCases.module.ts',
    './DoneCases': './src/team-cases/DoneCases.module.ts',
    './CaseRights': './src/team-cases/CaseRights.module.ts',
    './ClientCases': './src/team-cases/ClientCases.module.ts',
    './LoadCases': './src/team-cases/LoadCases.module.ts',
    './InvoiceCases': './src/team-cases/InvoiceCases.module.ts',
    './BrokerCases': './src/team-cases/BrokerCases.module.ts',
    './CaseAction': './src/team-cases/CaseAction.module.ts',
  },
  routes: [
    {
      path: '/team-cases',
      expose: './TeamCasesPage',
      title,
      search: 'cases.search',
      permission: 'tasks.read',
      data: [teamCasesData],
    },
    {
      path: '/team-cases/:id',
      expose: './CasePage',
      title,
      permission: 'tasks.read',
      data: [{ path: '/api/tasks/:id', params: [] }],
    },
  ],
  nav: [
    {
      id: 'team-cases',
      to: '/team-cases',
      label: title,
      icon: 'briefcase',
      order: 75,
      permission: 'tasks.read',
    },
  ],
  newItems: [
    {
      id: 'team-case',
      to: '/team-cases?new=1',
      label: { en: 'New case', es: 'Nuevo caso' },
      icon: 'briefcase',
      order: 75,
      permission: 'tasks.create',
    },
  ],
  // What other teams know of a case: they fill it, and nobody else releases anything for it.
  ownSlots: [{ slot: 'team-cases/section/v1', label: { en: 'Below a case', es: 'Debajo de un caso' } }],
  entityLinks: [{ entityType: 'team-cases/case', to: '/team-cases/{id}' }],
  slots: slots.map((slot) => ({ permission: 'tasks.read', ...slot })),
}
