import type { RemoteSource } from '@drayline/contract'
import { joinFeatures } from '@drayline/contract/feature'
import { brokers } from './src/brokers/brokers.feature.ts'
import { clients } from './src/clients/clients.feature.ts'
import { creditChecks } from './src/credit-checks/credit-checks.feature.ts'
import { documents } from './src/documents/documents.feature.ts'
import { followUps } from './src/follow-ups/follow-ups.feature.ts'
import { loads } from './src/loads/loads.feature.ts'
import { myWork } from './src/my-work/my-work.feature.ts'
import { tasks } from './src/tasks/tasks.feature.ts'
import { vault } from './src/vault/vault.feature.ts'

/** Descriptor of operations: known to the shell before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-operations',
  title: { en: 'Operations', es: 'Operaciones' },
  owner: { team: 'Operations', contact: 'operations-team@drayline.example' },
  contract: '^1.9.0',
  ...joinFeatures(brokers, clients, creditChecks, documents, followUps, loads, myWork, tasks, vault),
}

export default remote
