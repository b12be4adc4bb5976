import { globSync } from 'node:fs'
import type { Schema } from 'yup'
import { isSchema } from 'yup'
import * as desktop from './admin/desktop/desktop-schema.ts'
import * as firstDay from './admin/first-day/first-day-schema.ts'
import * as help from './admin/help/help-schema.ts'
import * as supportRequest from './admin/support-requests/support-request-schema.ts'
import * as timeEntry from './admin/time-tracking/time-entry-schema.ts'
import * as timeRequest from './admin/time-tracking/time-request-schema.ts'
import * as invitation from './admin/users/invitation-schema.ts'
import * as userAdmin from './admin/users/user-admin-schema.ts'
import * as aging from './finance/aging/aging-schema.ts'
import * as agreement from './finance/agreements/agreement-schema.ts'
import * as quote from './finance/agreements/quote-schema.ts'
import * as buyout from './finance/buyouts/buyout-schema.ts'
import * as brokerWorklist from './finance/collections/broker-worklist-schema.ts'
import * as clientPerformance from './finance/collections/client-performance-schema.ts'
import * as collection from './finance/collections/collection-schema.ts'
import * as collectionWorklist from './finance/collections/collection-worklist-schema.ts'
import * as factoring from './finance/factoring/factoring-schema.ts'
import * as feePlan from './finance/fee-plans/fee-plan-schema.ts'
import * as fourEyes from './finance/four-eyes/four-eyes-schema.ts'
import * as fuelAdvance from './finance/fuel-advances/fuel-advance-schema.ts'
import * as fuelCard from './finance/fuel-cards/fuel-card-schema.ts'
import * as invoiceBulk from './finance/invoices/invoice-bulk-schema.ts'
import * as invoiceDuplicates from './finance/invoices/invoice-duplicates-schema.ts'
import * as invoiceRows from './finance/invoices/invoice-rows-schema.ts'
import * as invoice from './finance/invoices/invoice-schema.ts'
import * as verdict from './finance/invoices/verdict-schema.ts'
import * as ledger from './finance/ledger/ledger-schema.ts'
import * as partyAccount from './finance/ledger/party-account-schema.ts'
import * as period from './finance/ledger/period-schema.ts'
import * as payee from './finance/payees/payee-schema.ts'
import * as funding from './finance/purchases/fund-schema.ts'
import * as lookBack from './finance/purchases/look-back-schema.ts'
import * as payout from './finance/purchases/payout-schema.ts'
import * as purchase from './finance/purchases/purchase-schema.ts'
import * as receipt from './finance/receipts/receipt-schema.ts'
import { reportNames } from './finance/reports/report.ts'
import * as reportExport from './finance/reports/report-export-schema.ts'
import * as report from './finance/reports/report-schema.ts'
import * as shortPay from './finance/short-pay/short-pay-schema.ts'
import * as activity from './kernel/journal/activity-schema.ts'
import * as audit from './kernel/journal/audit-schema.ts'
import * as notification from './kernel/journal/notification-schema.ts'
import * as rows from './kernel/records/rows-schema.ts'
import * as selection from './kernel/records/selection-schema.ts'
import { isMessageKey } from './kernel/text/messages.ts'
import * as broker from './operations/brokers/broker-schema.ts'
import * as client from './operations/clients/client-schema.ts'
import * as creditCheck from './operations/credit-checks/credit-check-schema.ts'
import { lowestScore } from './operations/credit-checks/credit-score.ts'
import * as document from './operations/documents/document-schema.ts'
import * as waiting from './platform/waiting/waiting-schema.ts'
import * as work from './operations/my-work/work-schema.ts'
import * as followUp from './operations/follow-ups/follow-up-schema.ts'
import * as loadRows from './operations/loads/load-rows-schema.ts'
import * as load from './operations/loads/load-schema.ts'
import * as similar from './operations/similar/similar-schema.ts'
import * as task from './operations/tasks/task-schema.ts'
import * as vault from './operations/vault/vault-schema.ts'
import * as email from './platform/email/email-schema.ts'
import * as release from './platform/releases/release-schema.ts'
import * as search from './platform/search/search-schema.ts'
import * as telemetry from './platform/telemetry/telemetry-schema.ts'
import * as security from './platform/security/security-schema.ts'
import * as factor from './platform/users/factor-schema.ts'
import * as singleSignOn from './platform/users/single-sign-on-schema.ts'
import * as stepUp from './platform/users/step-up-schema.ts'
import * as user from './platform/users/user-schema.ts'
import * as view from './platform/views/view-schema.ts'

// Imported by name, so that a tool that asks which tests reach a schema finds this one.
const files = {
  desktop,
  help,
  supportRequest,
  timeEntry,
  timeRequest,
  firstDay,
  invitation,
  userAdmin,
  aging,
  agreement,
  quote,
  clientPerformance,
  collection,
  brokerWorklist,
  buyout,
  collectionWorklist,
  factoring,
  feePlan,
  fourEyes,
  fuelAdvance,
  fuelCard,
  invoiceBulk,
  invoiceDuplicates,
  invoiceRows,
  invoice,
  verdict,
  payee,
  funding,
  lookBack,
  payout,
  purchase,
  ledger,
  period,
  partyAccount,
  receipt,
  shortPay,
  reportExport,
  report,
  activity,
  audit,
  notification,
  rows,
  selection,
  broker,
  client,
  creditCheck,
  document,
  followUp,
  waiting,
  work,
  loadRows,
  load,
  similar,
  task,
  vault,
  email,
  release,
  search,
  telemetry,
  security,
  factor,
  singleSignOn,
  stepUp,
  user,
  view,
}

interface Named {
  name: string
  schema: Schema
}

/** All schemas that the files export, with those inside of them. */
const all = [...Object.values(files), answers()]
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, value]) => (isSchema(value) ? within({ name, schema: value as Schema }) : []))

/** Answers of reports, which are made for each. */
function answers(): Record<string, Schema> {
  return Object.fromEntries(reportNames.map((name) => [name, report.reportAnswer(name)]))
}

function within({ name, schema }: Named): Named[] {
  const { fields = {}, innerType } = schema as { fields?: Record<string, Schema>; innerType?: Schema }
  const inner = [...Object.entries(fields), ...(innerType ? [['each', innerType] as const] : [])]
  return [{ name, schema }, ...inner.flatMap(([key, one]) => within({ name: `${name}.${key}`, schema: one }))]
}

test('each file of schemas is looked at', () => {
  expect(Object.keys(files)).toHaveLength(globSync('*/*/*-schema.ts', { cwd: __dirname }).length)
})

test('no object is without fields, and what is referred to is named', () => {
  const fieldsOf = ({ schema }: Named) => Object.keys((schema as { fields?: object }).fields ?? {})
  const objects = all.filter(({ schema }) => schema.type === 'object')
  expect(objects.filter((one) => fieldsOf(one).length === 0)).toEqual([])
  const nested = objects.filter(({ name }) => name.includes('.'))
  expect(nested.filter((one) => fieldsOf(one).join() === 'id')).toEqual([])
})

interface Limits {
  name: string
  type: string
  least?: number
  most?: number
}

function limitsOf({ name, schema }: Named): Limits {
  const { tests } = schema.describe() as unknown as {
    tests: { name?: string; params?: { min?: number; max?: number; more?: number } }[]
  }
  const of = (test: string) => tests.find((one) => one.name === test)?.params
  const { min, more } = of('min') ?? {}
  return { name, type: schema.type, least: min ?? more, most: of('max')?.max } as Limits
}

test('no limit keeps everything out', () => {
  const limits = all.map(limitsOf)
  const limited = limits.filter(({ most }) => most !== undefined)
  expect(limited.filter(({ most }) => !(Number(most) > 1))).toEqual([])
  expect(limited.length).toBeGreaterThan(100)
  expect(limits.filter(({ least = 0 }) => least > lowestScore)).toEqual([])
  // Nothing that is counted here falls below zero.
  const endless = limited.filter(({ type, least }) => type === 'number' && least === undefined)
  expect(endless).toEqual([])
})

test.each<[string, Schema, Schema]>([
  ['a credit check', creditCheck.creditCheckDetail, creditCheck.creditCheckRecord],
  ['a removed document', document.removedDocument, document.documentRecord],
  ['a collection', collection.collectionDetail, collection.collectionRecord],
  ['an item of the worklist', collectionWorklist.worklistItem, collection.collectionRecord],
  ['an application for a card', fuelCard.fuelCardDetail, fuelCard.fuelCardRecord],
  ['an invoice', invoice.invoiceDetail, invoice.invoiceRecord],
  ['an entry in a list', timeEntry.timeEntryRow, timeEntry.timeEntryRecord],
  ['a new token', release.newDeployToken, release.deployTokenRecord],
  ['a new person', userAdmin.userWithPassword, userAdmin.adminUser],
])('%s by itself says more than the record', (_name, detail, record) => {
  const count = (schema: Schema) => Object.keys((schema as unknown as { fields: object }).fields).length
  expect(count(detail)).toBeGreaterThan(count(record))
})

interface Rule {
  OPTIONS?: { name?: string; message?: unknown }
}

test('each text that a rule of ours refuses with is one of the texts', () => {
  const said = all.flatMap(({ name, schema }) => {
    const { tests, internalTests } = schema as unknown as {
      tests: Rule[]
      internalTests: Record<string, Rule>
    }
    return [...tests, ...Object.values(internalTests)].map((rule) => ({ name, text: rule?.OPTIONS?.message }))
  })
  const texts = said.filter((one): one is { name: string; text: string } => typeof one.text === 'string')
  // What yup says by itself begins with a `$`: nobody but a programmer makes those.
  const unknown = texts.filter(({ text }) => !/^\$/.test(text) && !isMessageKey(text))
  expect(unknown).toEqual([])
  expect(texts.filter(({ text }) => isMessageKey(text)).length).toBeGreaterThan(300)
})
