import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import { formOf as invoiceForm, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { cancelJob } from '../../kernel/jobs/job-loop.ts'
import { formOf, pdfWith, upload } from '../../operations/documents/document.fixtures.ts'
import { DocumentRecord } from '../../operations/documents/document.model.ts'
import { processing } from '../../operations/documents/documents.service.ts'
import type { Office, Scenario } from './office.ts'
import { next } from './office.ts'

const brokerForm = () => ({
  name: `Broker ${next()}`,
  contactPerson: 'Sam Hill',
  email: 'sam@b.example',
  phone: '555-010-0000',
})
const newTask = async ({ employee }: Office) =>
  ok(await employee.post('/api/tasks', { title: 'Call back' })).id as number
const newBroker = async ({ manager }: Office) =>
  ok(await manager.post('/api/brokers', brokerForm())).id as number
const newDocument = async ({ employee }: Office, name = `paper${next()}.pdf`) =>
  ok(await upload(employee, { name, bytes: await pdfWith(name) })).id as number
const readyDocument = async (office: Office) => {
  const id = await newDocument(office)
  await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'processed', pages: 1 } })
  return id
}
/** A paper that has its content, as if it had been processed. */
const paperWithPages = async (office: Office) => {
  const id = await newDocument(office)
  const before = await DocumentRecord.findById(id)
  const content = { sourceFile: null, contentFile: before?.sourceFile ?? null }
  await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'processed', pages: 1, ...content } })
  return id
}
/** A paper of an invoice that is submitted, and stays with it therefore. */
const billedPaper = async (office: Office) => {
  const { make, employee, manager } = office
  const invoice = await make.invoice()
  const file = { name: `billed${next()}.pdf`, bytes: await pdfWith(`billed ${next()}`) }
  const { id } = ok(
    await upload(employee, file, { documentType: 'bill_of_lading', loadId: String(invoice.loadId) }),
  )
  await DocumentRecord.updateOne({ _id: id }, { status: 'processed' })
  ok(await manager.put(`/api/invoices/${invoice.id}`, { ...invoiceForm(invoice), status: 'submitted' }))
  return id as number
}
const newCheck = async (office: Office) =>
  ok(
    await office.employee.post('/api/credit-checks', {
      brokerId: await newBroker(office),
      requestedLimit: 5000,
    }),
  ).id as number
const followUpOf = async ({ make }: Office) => ({
  clientId: (await make.client()).id,
  title: 'Call',
  dueDate: '2026-12-01',
})
const entryOf = async ({ make }: Office) => ({
  clientId: (await make.client()).id,
  ...{ dataType: 'password', label: 'Portal', encryptedData: encodeSecret('a secret') },
})
const newEntry = async (office: Office) =>
  ok(await office.manager.post('/api/vault', await entryOf(office))).id as number

/** A valid call of each write of operations. */
export const operationsScenarios: Record<string, Scenario> = {
  'POST /api/brokers': async ({ employee }) => ({ by: employee, path: '/api/brokers', body: brokerForm() }),
  'PATCH /api/brokers/:id': async (office) => ({
    by: office.employee,
    path: `/api/brokers/${await newBroker(office)}`,
    body: { notes: 'Pays late' },
  }),
  'DELETE /api/brokers/:id': async (office) => ({
    by: office.manager,
    path: `/api/brokers/${await newBroker(office)}`,
  }),
  'POST /api/clients': async ({ employee }) => ({
    by: employee,
    path: '/api/clients',
    body: { name: `Client ${next()}` },
  }),
  'PUT /api/clients/:id': async ({ employee, make }) => ({
    by: employee,
    path: `/api/clients/${(await make.client()).id}`,
    body: { name: `Renamed ${next()}` },
  }),
  'POST /api/credit-checks': async (office) => ({
    by: office.employee,
    path: '/api/credit-checks',
    body: { brokerId: await newBroker(office), requestedLimit: 5000 },
    unkept: [
      'version',
      'updatedAt',
      'checkedAt',
      'score',
      'rating',
      'proposedLimit',
      'parts',
      'provider',
      'reference',
      'failure',
    ],
  }),
  'POST /api/credit-checks/:id/score': async (office) => ({
    by: office.employee,
    path: `/api/credit-checks/${await newCheck(office)}/score`,
  }),
  'POST /api/credit-checks/:id/decision': async (office) => ({
    by: office.manager,
    path: `/api/credit-checks/${await newCheck(office)}/decision`,
    body: { status: 'approved', limit: 1000, applyLimit: true },
  }),
  'POST /api/documents/upload': async ({ employee }) => ({
    by: employee,
    path: '/api/documents/upload',
    options: formOf({ documentType: 'other' }, { name: 'a.pdf', bytes: await pdfWith(`upload ${next()}`) }),
  }),
  'POST /api/documents/merge': async (office) => ({
    by: office.employee,
    path: '/api/documents/merge',
    body: { documentIds: [await readyDocument(office), await readyDocument(office)], documentType: 'other' },
  }),
  'POST /api/documents/:id/pages': async (office) => ({
    by: office.employee,
    path: `/api/documents/${await paperWithPages(office)}/pages`,
    body: { keep: [{ page: 1, turn: 90 }] },
  }),
  'POST /api/documents/:id/earlier/:content/restore': async (office) => {
    const id = await paperWithPages(office)
    const { earlier } = ok(await office.employee.post(`/api/documents/${id}/pages`, { keep: [{ page: 1 }] }))
    return { by: office.manager, path: `/api/documents/${id}/earlier/${earlier[0].content}/restore` }
  },
  'POST /api/documents/bulk': async (office) => ({
    by: office.employee,
    path: '/api/documents/bulk',
    body: { ids: [await newDocument(office), await newDocument(office)], documentType: 'driver_id' },
  }),
  'PATCH /api/documents/:id': async (office) => ({
    by: office.employee,
    path: `/api/documents/${await newDocument(office)}`,
    body: { documentType: 'driver_id' },
  }),
  'DELETE /api/documents/:id': async (office) => ({
    by: office.employee,
    path: `/api/documents/${await newDocument(office)}`,
  }),
  'POST /api/documents/:id/detach': async (office) => ({
    by: office.manager,
    path: `/api/documents/${await billedPaper(office)}/detach`,
    body: { reason: 'Wrong load' },
  }),
  'POST /api/removed-documents/:id/restore': async (office) => {
    const id = await newDocument(office)
    ok(await office.employee.delete(`/api/documents/${id}`))
    return { by: office.manager, path: `/api/removed-documents/${id}/restore` }
  },
  'POST /api/documents/:id/process-again': async (office) => {
    const id = await newDocument(office)
    await cancelJob(processing, id)
    await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'failed', failure: 'damaged' } })
    return { by: office.employee, path: `/api/documents/${id}/process-again` }
  },
  'POST /api/follow-ups': async (office) => ({
    by: office.employee,
    path: '/api/follow-ups',
    body: await followUpOf(office),
  }),
  'PATCH /api/follow-ups/:id': async (office) => ({
    by: office.employee,
    path: `/api/follow-ups/${ok(await office.employee.post('/api/follow-ups', await followUpOf(office))).id}`,
    body: { status: 'completed' },
  }),
  'POST /api/loads': async ({ employee, make }) => ({
    by: employee,
    path: '/api/loads',
    body: { loadNumber: `W-${next()}`, clientId: (await make.client()).id },
  }),
  'POST /api/loads/rows': async ({ employee, make }) => ({
    by: employee,
    path: '/api/loads/rows',
    body: { rows: [{ loadNumber: `W-${next()}`, clientId: (await make.client()).id }] },
  }),
  'PUT /api/loads/:id': async ({ employee, make }) => {
    const { id, loadNumber, clientId, rate, status } = await make.load()
    return {
      by: employee,
      path: `/api/loads/${id}`,
      body: { loadNumber, clientId, rate, status, driverName: 'Ann' },
    }
  },
  'POST /api/loads/:id/cancel': async ({ employee, make }) => ({
    by: employee,
    path: `/api/loads/${(await make.load()).id}/cancel`,
    body: { reason: 'The shipper withdrew it' },
  }),
  'POST /api/loads/:id/restore': async ({ employee, make }) => {
    const { id } = await make.load()
    ok(await employee.post(`/api/loads/${id}/cancel`, { reason: 'The shipper withdrew it' }))
    return { by: employee, path: `/api/loads/${id}/restore` }
  },
  'POST /api/vault': async (office) => ({
    by: office.manager,
    path: '/api/vault',
    body: await entryOf(office),
  }),
  'PATCH /api/vault/:id': async (office) => ({
    by: office.manager,
    path: `/api/vault/${await newEntry(office)}`,
    body: { label: 'New portal' },
  }),
  'DELETE /api/vault/:id': async (office) => ({
    by: office.manager,
    path: `/api/vault/${await newEntry(office)}`,
  }),
  'POST /api/tasks': async ({ employee }) => ({
    by: employee,
    path: '/api/tasks',
    body: { title: 'Call back' },
  }),
  'POST /api/tasks/bulk': async (office) => ({
    by: office.employee,
    path: '/api/tasks/bulk',
    body: { ids: [await newTask(office), 999_999], priority: 'high' },
  }),
  'PATCH /api/tasks/:id': async (office) => ({
    by: office.employee,
    path: `/api/tasks/${await newTask(office)}`,
    body: { status: 'completed' },
  }),
  'DELETE /api/tasks/:id': async (office) => ({
    by: office.employee,
    path: `/api/tasks/${await newTask(office)}`,
  }),
}
