import { type Scenario, startHarness } from '@drayline/testing/harness'
import remote from '../remote.config.ts'
import { adminHandlers } from './handlers.ts'
import { makeOffice } from './mock/office.ts'

/** States of the API to look at besides the harness's own (slow, failing, signed out, not allowed). */
const scenarios: Record<string, Scenario> = {
  empty: { label: 'Nothing there yet', handlers: () => adminHandlers(makeOffice(0)) },
  many: { label: '5,000 activities', handlers: () => adminHandlers(makeOffice(5_000)) },
  noDocuments: {
    label: 'No related documents',
    handlers: () => adminHandlers({ ...makeOffice(), documents: [] }),
  },
}

void startHarness({
  remote,
  modules: {
    './TimeClock': () => import('./time-clock/TimeClock.tsx'),
    './TimeClockPage': () => import('./time-clock/TimeClockPage.tsx'),
    './ActivitiesPage': () => import('./activities/ActivitiesPage.tsx'),
    './RecentActivities': () => import('./activities/RecentActivities.tsx'),
    './UsersPage': () => import('./admin/UsersPage.tsx'),
    './AccessLinksPage': () => import('./admin/AccessLinksPage.tsx'),
    './SupportPage': () => import('./admin/SupportPage.tsx'),
    './AuditPage': () => import('./admin/AuditPage.tsx'),
    './OutboxPage': () => import('./admin/OutboxPage.tsx'),
    './RemotesPage': () => import('./remotes/RemotesPage.tsx'),
    './RemotePage': () => import('./remotes/RemotePage.tsx'),
    './DownloadPage': () => import('./download/DownloadPage.tsx'),
    './FormDemoPage': () => import('./form-demo/FormDemoPage.tsx'),
    './HelpPage': () => import('./help/HelpPage.tsx'),
    './ProfilePage': () => import('./profile/ProfilePage.tsx'),
    './SettingsPage': () => import('./settings/SettingsPage.tsx'),
  },
  handlers: adminHandlers(),
  places: { name: 'mf-finance' },
  scenarios,
})
