import planEn from '@drayline/domain/finance/fee-plans/messages/en.json'
import planEs from '@drayline/domain/finance/fee-plans/messages/es.json'
import bookEn from '@drayline/domain/finance/ledger/messages/en.json'
import bookEs from '@drayline/domain/finance/ledger/messages/es.json'
import { expectNoUnusedKeys, expectSameCatalogue } from '@drayline/testing/catalogue'
import en from './messages/en.json'
import es from './messages/es.json'

test('Spanish says everything that English says, with the same values', () => {
  expectSameCatalogue(en, es)
  expectSameCatalogue(bookEn, bookEs)
  expectSameCatalogue(planEn, planEs)
})

test('every text is used', () => expectNoUnusedKeys(__dirname, en))
