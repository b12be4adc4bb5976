import type { RemoteSource } from '@drayline/contract'
import { joinFeatures } from '@drayline/contract/feature'
import { accounts } from './src/accounts/accounts.feature.ts'
import { agreements } from './src/agreements/agreements.feature.ts'
import { buyouts } from './src/buyouts/buyouts.feature.ts'
import { collections } from './src/collections/collections.feature.ts'
import { factoring } from './src/factoring/factoring.feature.ts'
import { fuelCards } from './src/fuel-cards/fuel-cards.feature.ts'
import { invoices } from './src/invoices/invoices.feature.ts'
import { ledger } from './src/ledger/ledger.feature.ts'
import { payees } from './src/payees/payees.feature.ts'
import { payouts } from './src/purchases/payouts.feature.ts'
import { receipts } from './src/receipts/receipts.feature.ts'
import { reports } from './src/reports/reports.feature.ts'

/** Descriptor of finance: known to the shell before any of its code runs. */
const remote: RemoteSource = {
  id: 'mf-finance',
  title: { en: 'Finance', es: 'Finanzas' },
  owner: { team: 'Finance', contact: 'finance-team@drayline.example' },
  contract: '^1.6.0',
  ...joinFeatures(
    ...[accounts, agreements, collections, factoring, fuelCards, invoices, ledger, payees, payouts],
    ...[buyouts, receipts, reports],
  ),
}

export default remote
