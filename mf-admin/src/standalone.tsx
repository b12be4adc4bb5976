import { type Scenario, startHarness } from '@drayline/testing/harness'
import remote from '../remote.config.ts'
import { adminHandlers } from './handlers.ts'
import { makeMockDb } from './mock/mock-db.ts'

/** States of the API to look at besides the harness's own (slow, failing, signed out, not allowed). */
const scenarios: Record<string, Scenario> = {
  empty: { label: 'Nothing there yet', handlers: () => adminHandlers(makeMockDb(0)) },
  many: { label: '5,000 activities', handlers: () => adminHandlers(makeMockDb(5_000)) },
  noDocuments: {
    label: 'No related documents',
    handlers: () => adminHandlers({ ...makeMockDb(), documents: [] }),
  },
}

void startHarness({
  remote,
  modules: {
    './FirstDay': () => import('./first-day/FirstDay.module.ts'),
    './ClockAction': () => import('./time-clock/ClockAction.module.ts'),
    './TimeClock': () => import('./time-clock/TimeClock.module.ts'),
    './TimeClockPage': () => import('./time-clock/TimeClockPage.module.ts'),
    './ActivitiesPage': () => import('./activities/ActivitiesPage.module.ts'),
    './RecentActivities': () => import('./activities/RecentActivities.module.ts'),
    './UsersPage': () => import('./admin/UsersPage.module.ts'),
    './AccessLinksPage': () => import('./admin/AccessLinksPage.module.ts'),
    './SupportPage': () => import('./admin/SupportPage.module.ts'),
    './AuditPage': () => import('./admin/AuditPage.module.ts'),
    './OutboxPage': () => import('./admin/OutboxPage.module.ts'),
    './RemotesPage': () => import('./remotes/RemotesPage.module.ts'),
    './RemotePage': () => import('./remotes/RemotePage.module.ts'),
    './DownloadPage': () => import('./download/DownloadPage.module.ts'),
    './FormDemoPage': () => import('./form-demo/FormDemoPage.module.ts'),
    './HelpPage': () => import('./help/HelpPage.module.ts'),
    './GlossaryPage': () => import('./help/glossary/GlossaryPage.module.ts'),
    './ProfilePage': () => import('./profile/ProfilePage.module.ts'),
    './SettingsPage': () => import('./settings/SettingsPage.module.ts'),
  },
  handlers: adminHandlers(),
  places: { name: 'mf-finance' },
  scenarios,
})
