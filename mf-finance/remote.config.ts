import type { RemoteSource } from '@drayline/contract'
import { joinFeatures } from '@drayline/contract/feature'
import { collections } from './src/collections/collections.feature.ts'
import { factoring } from './src/factoring/factoring.feature.ts'
import { fuelCards } from './src/fuel-cards/fuel-cards.feature.ts'
import { invoices } from './src/invoices/invoices.feature.ts'
import { reports } from './src/reports/reports.feature.ts'

/** Descriptor of finance: known to the shell before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-finance',
  title: { en: 'Finance', es: 'Finanzas' },
  owner: { team: 'Finance', contact: 'finance-team@drayline.example' },
  contract: '^1.5.0',
  ...joinFeatures(collections, factoring, fuelCards, invoices, reports),
}

export default remote
