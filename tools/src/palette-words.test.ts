import { type RemoteSource, type Text, textIn } from '@drayline/contract'
import { defaultFilter } from 'cmdk'
import admin from '../../mf-admin/remote.config.ts'
import finance from '../../mf-finance/remote.config.ts'
import operations from '../../mf-operations/remote.config.ts'

interface Entry {
  to: string
  label: Text
  keywords?: Text
}

const entriesOf = ({ routes, newItems = [], places = [] }: RemoteSource): Entry[] => [
  ...routes.flatMap(({ path, title, keywords }) =>
    path.includes(':') ? [] : [{ to: path, label: title, keywords }],
  ),
  ...newItems,
  ...places,
]
const entries = [admin, finance, operations].flatMap(entriesOf)

/** What the command palette puts first for these words, by its own measure. */
function firstFor(words: string, language: 'en' | 'es' = 'en'): string | undefined {
  const score = ({ label, keywords }: Entry) =>
    defaultFilter(textIn(label, language), words, keywords && textIn(keywords, language).split(/\s*,\s*/))
  return entries.toSorted((a, b) => score(b) - score(a))[0]?.to
}

test.each([
  ['general ledger', '/factoring/book'],
  ['chart of accounts', '/factoring/book'],
  ['trial balance', '/factoring/book'],
  ['journal entry', '/factoring/book?tab=hand&new=1'],
  ['manual journal', '/factoring/book?tab=hand'],
  ['close month', '/factoring/book?tab=months'],
  ['months', '/factoring/book?tab=months'],
  ['month end', '/factoring/book?tab=months'],
  ['reverse', '/factoring/book?tab=hand'],
  ['reversal', '/factoring/book?tab=hand'],
  ['payouts', '/factoring/payouts'],
  ['rebates', '/factoring/payouts'],
  ['outstanding payments', '/factoring/payouts?tab=made'],
  ['bank reconciliation', '/factoring/payouts?tab=made'],
  ['receipts', '/factoring/receipts'],
  ['unapplied cash', '/factoring/receipts'],
  ['nsf', '/factoring/receipts'],
  ['apply cash', '/factoring/receipts/new'],
  ['chargebacks', '/factoring?tab=factored&purchaseState=charged_back'],
  ['write-offs', '/factoring?tab=factored&purchaseState=written_off'],
  ['aging', '/reports?report=ageing'],
  ['proposals', '/factoring/proposals'],
  ['approvals', '/factoring/proposals'],
  ['pricing', '/factoring/fee-plans'],
  ['past due', '/collections'],
])('%s leads to %s', (words, to) => {
  expect(firstFor(words)).toBe(to)
})

test.each([
  ['balance de comprobación', '/factoring/book'],
  ['libro mayor', '/factoring/book'],
  ['meses', '/factoring/book?tab=months'],
  ['asiento manual', '/factoring/book?tab=hand&new=1'],
  ['pagos en tránsito', '/factoring/payouts?tab=made'],
  ['contracargos', '/factoring?tab=factored&purchaseState=charged_back'],
  ['devoluciones al cliente', '/factoring?tab=factored&purchaseState=charged_back'],
  ['ajustes', '/settings'],
  ['reloj de asistencia', '/time-clock'],
  ['brokers', '/brokers'],
  ['tarifas', '/factoring/fee-plans'],
  ['propuestas', '/factoring/proposals'],
  ['solicitudes de ayuda', '/admin/support'],
])('in Spanish %s leads to %s', (words, to) => {
  expect(firstFor(words, 'es')).toBe(to)
})
