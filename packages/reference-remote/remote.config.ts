import type { RemoteSource } from '@drayline/contract'
import { joinFeatures } from '@drayline/contract/feature'
import { teamCasesFeature } from './src/team-cases/team-cases.feature.ts'

/**
 * Descriptor of this remote: known to the shell before any of its code runs. A new feature is one more name in
 * `joinFeatures`.
 */
const remote: RemoteSource = {
  id: 'mf-team-cases',
  title: { en: 'Team cases', es: 'Casos del equipo' },
  owner: { team: 'Platform', contact: 'platform-team@drayline.example' },
  contract: '^1.7.0',
  ...joinFeatures(teamCasesFeature),
}

export default remote
