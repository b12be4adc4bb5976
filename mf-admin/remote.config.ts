import type { RemoteSource } from '@drayline/contract'
import { joinFeatures } from '@drayline/contract/feature'
import { activities } from './src/activities/activities.feature.ts'
import { admin } from './src/admin/admin.feature.ts'
import { download } from './src/download/download.feature.ts'
import { firstDay } from './src/first-day/first-day.feature.ts'
import { formDemo } from './src/form-demo/form-demo.feature.ts'
import { help } from './src/help/help.feature.ts'
import { profile } from './src/profile/profile.feature.ts'
import { remotes } from './src/remotes/remotes.feature.ts'
import { settings } from './src/settings/settings.feature.ts'
import { timeClock } from './src/time-clock/time-clock.feature.ts'

/** Descriptor of administration: known to the shell before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-admin',
  title: { en: 'Administration', es: 'Administración' },
  owner: { team: 'Administration', contact: 'admin-team@drayline.example' },
  contract: '^1.6.0',
  ...joinFeatures(
    activities,
    admin,
    download,
    firstDay,
    formDemo,
    help,
    profile,
    remotes,
    settings,
    timeClock,
  ),
}

export default remote
