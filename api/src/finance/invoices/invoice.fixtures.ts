import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { nextId } from '../../kernel/database/ids.ts'
import type { BrokerDoc } from '../../operations/brokers/broker.model.ts'
import { BrokerRecord, brokerKeys } from '../../operations/brokers/broker.model.ts'
import { updateBrokerSums } from '../../operations/brokers/exposure.ts'
import { LoadRecord } from '../../operations/loads/load.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import type { TestAnswer } from '../../testing/http-client.ts'

let serial = 0
const next = () => {
  serial += 1
  return serial
}
/** Ids have gaps, wherever a write was tried again. */
let brokers = 0

/** Answers that a test needs to go on: anything but success fails it. */
export function ok(answer: TestAnswer) {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}

/** Makes records for tests, over HTTP wherever there is a call for it. */
export function fixtures(api: TestApi) {
  const employee = (): Promise<TestClient> => api.as('employee')

  async function client(values: object = {}) {
    const n = next()
    return ok(await (await employee()).post('/api/clients', { name: `Client ${n}`, ...values }))
  }

  async function broker(values: Partial<BrokerDoc> = {}): Promise<number> {
    const _id = await nextId('brokers')
    brokers += 1
    const fields = {
      name: `Broker ${brokers}`,
      contactPerson: 'Sam Hill',
      email: 'sam@broker.example',
      phone: '555-010-0000',
      city: 'Reno',
      mcNumber: null,
      dotNumber: null,
      paymentTerms: 'net30' as const,
      status: 'active' as const,
      creditLimit: 1_000_000,
      ...values,
    }
    await BrokerRecord.create([{ _id, ...fields, ...brokerKeys(fields) }])
    await updateBrokerSums(null, { _id, status: fields.status, exposureCents: 0 })
    return _id
  }

  /** A delivered load with its documents. */
  async function load(values: { clientId?: number } & Record<string, unknown> = {}) {
    const clientId = values.clientId ?? (await client()).id
    const body = { loadNumber: `LD-${next()}`, rate: '1200.00', status: 'delivered', ...values, clientId }
    const made = ok(await (await employee()).post('/api/loads', body))
    const papers = { packet: 'complete', hasRateConfirmation: true, hasBillOfLading: true } as const
    await LoadRecord.updateOne({ _id: made.id }, { $set: papers }, { timestamps: false })
    return made
  }

  /** An invoice of a new load, unless `loadId` and `clientId` name one. Created by the employee as a draft. */
  async function invoice(values: Record<string, unknown> = {}) {
    const of = values.loadId ? {} : await load()
    const references = 'id' in of ? { loadId: of.id, clientId: of.clientId } : {}
    const body = { invoiceNumber: `INV-${next()}`, amount: '1200.00', ...references, ...values }
    return ok(await (await employee()).post('/api/invoices', body))
  }

  /**
   * An invoice that has come to a status by the steps of the table: submitted by the employee, decided by the manager.
   */
  async function invoiceIn(status: InvoiceStatus, values: Record<string, unknown> = {}) {
    const made = await invoice({ ...values, status: status === 'draft' ? 'draft' : 'submitted' })
    if (status === 'draft' || status === 'submitted') return made
    const form = { ...formOf(made), status, reason: status === 'rejected' ? 'Signature missing' : null }
    return ok(await (await api.as('manager')).put(`/api/invoices/${made.id}`, form))
  }

  return { client, broker, load, invoice, invoiceIn }
}

/** The fields of an invoice as its form sends them. */
export function formOf(invoice: Record<string, unknown>) {
  const { amount, status } = invoice
  return { ...pickFields(invoiceFields, invoice), amount, status }
}
