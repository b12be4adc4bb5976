import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { ActivityType } from '@drayline/domain/kernel/journal/activity'
import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type { LoadStatus } from '@drayline/domain/operations/loads/load'
import { Buckets } from './buckets.ts'
import type { HaulPlan } from './generate-hauls.ts'
import type { DemoActivity, DemoClient, DemoInvoice, DemoLoad, DemoStep, LoadMove, Person } from './types.ts'

type Kind = [type: ActivityType, key: ServerMessageKey]

const stepKinds: Record<Exclude<InvoiceStatus, 'draft'>, Kind> = {
  submitted: ['invoice_submitted', 'activity.invoiceSubmitted'],
  approved: ['invoice_approved', 'activity.invoiceApproved'],
  rejected: ['invoice_rejected', 'activity.invoiceRejected'],
  paid: ['invoice_paid', 'activity.invoicePaid'],
}

/** An activity whose record may not have its id and number yet. */
type Pending = Pick<DemoActivity, 'at' | 'by'> & { complete: () => Omit<DemoActivity, 'id' | 'at' | 'by'> }

/** Collects what the activity feed shows, and hands it out day by day in order of time. */
export class Feed {
  readonly #from: number
  readonly #until: number
  readonly #pending = new Buckets<Pending>((activity) => activity.at)
  #nextId: number

  constructor(firstId: number, from: number, until: number) {
    this.#nextId = firstId
    this.#from = from
    this.#until = until
  }

  client(client: DemoClient): void {
    const { id, name, agent } = client
    this.#add(client.createdAt, agent, () => ({
      type: 'client_created',
      message: { key: 'activity.clientCreated', params: { name } },
      entityType: 'client',
      entityId: id,
      clientId: id,
    }))
  }

  load({ load, pickedUpAt, deliveredAt }: HaulPlan): void {
    this.#add(load.createdAt, load.createdBy, () => ({
      type: 'load_created',
      message: { key: 'activity.loadCreated', params: { loadNumber: load.loadNumber } },
      entityType: 'load',
      entityId: load.id,
      clientId: load.client.id,
    }))
    this.#loadStatus(load, 'in_transit', pickedUpAt, load.createdBy)
    this.#loadStatus(load, 'delivered', deliveredAt, load.createdBy)
  }

  /** The steps of an invoice, each after what it did to the load. */
  invoice(invoice: DemoInvoice, moves: readonly LoadMove[]): void {
    for (const step of invoice.history) {
      const move = moves.find((candidate) => candidate.step === step)
      if (move) this.#loadStatus(invoice.load, move.status, step.at, step.by)
      this.#add(step.at, step.by, () => ({
        ...describe(invoice.invoiceNumber, step),
        entityType: 'invoice',
        entityId: invoice.id,
        clientId: invoice.load.client.id,
      }))
    }
  }

  take(day: number): DemoActivity[] {
    return this.#pending.take(day).map(({ at, by, complete }) => {
      const id = this.#nextId
      this.#nextId += 1
      return { id, at, by: { id: by.id, name: by.name }, ...complete() }
    })
  }

  #loadStatus(load: DemoLoad, status: LoadStatus, at: number, by: Person): void {
    this.#add(at, by, () => ({
      type: 'load_updated',
      message: { key: 'activity.loadStatus', params: { loadNumber: load.loadNumber, status } },
      entityType: 'load',
      entityId: load.id,
      clientId: load.client.id,
    }))
  }

  #add(at: number, by: Pending['by'], complete: Pending['complete']): void {
    if (at >= this.#from && at <= this.#until) this.#pending.add({ at, by, complete })
  }
}

function describe(invoiceNumber: string, step: DemoStep): Pick<DemoActivity, 'type' | 'message'> {
  if (step.from === null) {
    return { type: 'invoice_created', message: { key: 'activity.invoiceCreated', params: { invoiceNumber } } }
  }
  if (step.to === 'draft') {
    const params = { invoiceNumber, status: step.to }
    return { type: 'invoice_updated', message: { key: 'activity.invoiceReopened', params } }
  }
  const [type, key] = stepKinds[step.to]
  return { type, message: { key, params: { invoiceNumber } } }
}
