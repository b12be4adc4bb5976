import type { Model } from 'mongoose'
import { fixtures } from '../finance/invoices/invoice.fixtures.ts'
import { declaredIndexes } from '../kernel/database/model.ts'
import { routes } from '../routes.ts'
import type { TestApi, TestClient } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'

jest.setTimeout(120_000)

let api: TestApi
let manager: TestClient

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('manager')
})
afterAll(() => api.stop())

/** What can be deleted, and why nothing is left that refers to it. Another one has to say so here. */
const deletable: Record<string, string> = {
  '/api/activities': "one's own feed",
  '/api/activities/:id': "one's own feed",
  '/api/admin/emails/:id': 'nothing refers to a message',
  '/api/auth/factors/:id': "one's own second factor",
  '/api/auth/see-as': 'nothing is removed: it ends how one session sees',
  '/api/auth/sessions': "one's own sessions",
  '/api/auth/sessions/:id': "one's own session",
  '/api/brokers/:id': 'refused while something refers to it: see below',
  '/api/documents/:id': 'refused while an invoice or terms rest on it; others are kept aside',
  '/api/exports/:id': 'nothing refers to a file',
  '/api/fuel-advances/:id': 'refused once it is in the book, which alone refers to it',
  '/api/platform/remotes/:remote/tokens/:id': 'nothing refers to a token',
  '/api/platform/remotes/:remote/previews/:id': 'is ended, not removed',
  '/api/tasks/:id': 'nothing refers to a task',
  '/api/user/profile-image': "one's own picture",
  '/api/vault/:id': 'its access log keeps what it was',
  '/api/views/:id': 'nothing refers to a view',
}

test('what can be deleted leaves nothing behind that refers to it; clients, terms, plans and accounts stay', () => {
  const paths = routes.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(paths.sort()).toEqual(Object.keys(deletable).sort())
})

/** Fields that name a broker and do not keep it from being deleted, and why. */
const without: Record<string, string> = {
  'collection_calls.brokerId': 'read by the broker alone; the audit trail keeps them',
  'ledger_postings.brokerId': 'lines of an entry, which keeps it',
  'open_items.brokerId': 'made of an invoice or of entries, which keep it',
  'purchases.brokerId': 'has entries, which keep it',
  'receipts.brokerId': 'has entries, which keep it',
}
/** Terms are stored as they are, so that no schema says where they name a broker. */
const inTerms = ['agreements.terms.brokerAdvances.brokerId', 'agreements.terms.limits.brokers.brokerId']

/** Names of the fields of a model, through lists and inner records. */
function fieldsOf(schema: Model<unknown>['schema'], before = ''): string[] {
  return Object.entries(schema.paths).flatMap(([name, { schema: inner }]) =>
    inner ? fieldsOf(inner, `${before}${name}.`) : [`${before}${name}`],
  )
}

test('a broker is not deleted while anything of the office names it', async () => {
  const models = declaredIndexes().map(([model]) => model as unknown as Model<unknown>)
  const naming = models.flatMap(({ schema, collection }) =>
    fieldsOf(schema)
      .filter((field) => /(^|\.)brokerId$/.test(field))
      .map((field) => `${collection.name}.${field}`),
  )
  const refused: string[] = []
  for (const name of [...naming, ...inTerms]) {
    const [collection = '', ...path] = name.split('.')
    const id = await fixtures(api).broker()
    const lists = ['lines', 'brokerAdvances', 'brokers']
    const record = path.reduceRight<unknown>(
      (value, field) => ({ [field]: lists.includes(field) ? [value] : value }),
      id,
    ) as object
    const model = models.find((one) => one.collection.name === collection)
    const stored = { _id: `named ${name}`, ...record } as never
    await model?.collection.insertOne(stored, { bypassDocumentValidation: true })
    const { status } = await manager.delete(`/api/brokers/${id}`)
    await model?.collection.deleteOne({ _id: `named ${name}` } as never)
    if (status === 409) refused.push(name)
    else expect([name, status]).toEqual([name, 204])
  }
  expect([...naming, ...inTerms].filter((name) => !refused.includes(name)).sort()).toEqual(
    Object.keys(without).sort(),
  )
})
