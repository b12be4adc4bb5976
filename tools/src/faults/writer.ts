import { setTimeout as delay } from 'node:timers/promises'
import { flatPlan, usualTerms } from '@drayline/api/finance/agreements/agreement.fixtures'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { Random } from '../demo/random.ts'
import { prove } from './sign-in.ts'

/** A record as its writer knows it from answers: what must be in the database. */
export interface Known {
  kind: 'client' | 'load' | 'invoice'
  id: number
  /** The number or name that only this record has. */
  marker: string
  /** Number of changes that were acknowledged, from 1 for its creation; undefined where others change it too. */
  version: number | undefined
  status: string
}

/** Work of all writers, for the check at the end. */
export interface Ledger {
  /** When their work began. */
  began: Date
  records: Known[]
  /** Receipts of brokers' money that were acknowledged, by id. */
  receipts: number[]
  /** Acknowledged writes. */
  acknowledged: number
  /** Writes that were repeated because no answer came. */
  retried: number
  /** Answers that must not happen. */
  violations: string[]
}

export function emptyLedger(): Ledger {
  return { began: new Date(), records: [], receipts: [], acknowledged: 0, retried: 0, violations: [] }
}

type Json = Record<string, unknown>

const brokerValues = {
  ...{ contactPerson: 'Sam Hill', email: 'sam@broker.example', phone: '555-010-0000', city: 'Reno' },
  ...{ paymentTerms: 'net30', status: 'active', creditLimit: 10_000_000 },
}

/** Longer than the product takes to come back. */
const answerWithin = 180_000

/** An attempt is answered by then, whatever happens to the database: the product's deadline, and a busy machine. */
const defaultAttemptTimeoutMs = 20_000

/**
 * A person who creates and changes records of their own, one after the other, and repeats whatever was not answered
 * under the same Idempotency-Key. Decisions on invoices are sent by a colleague, so that each also notifies.
 */
export class Writer {
  readonly #urls: readonly string[]
  readonly #attemptTimeoutMs: number | undefined
  #attempts = 0
  readonly #cookie: string
  readonly #colleague: string
  readonly #ledger: Ledger
  readonly #random: Random
  #serial = 0
  /** Counts from another start for each writer, so that every way is gone in a short run too. */
  #decisions: number
  /** Amounts of its invoices, by id. */
  readonly #amounts = new Map<number, string>()
  readonly #name: string

  constructor(options: {
    /** Addresses to write to, in turns. */
    urls: readonly string[]
    index: number
    cookie: string
    colleague: string
    ledger: Ledger
    /** Decides what is written. Another one in each round: names and keys are made of it. */
    random: Random
    /** Milliseconds after which an attempt is given up and repeated; otherwise an answer must come in time. */
    attemptTimeoutMs?: number | undefined
  }) {
    this.#urls = options.urls
    this.#attemptTimeoutMs = options.attemptTimeoutMs
    this.#name = `w${options.index}`
    this.#decisions = options.index
    this.#random = options.random
    this.#cookie = options.cookie
    this.#colleague = options.colleague
    this.#ledger = options.ledger
  }

  /** Works until told to stop, each time up to the decision on the invoice: the first one on any machine. */
  async work(signal: AbortSignal): Promise<void> {
    const client = await this.#createClient()
    const brokerId = await this.#createBroker()
    await this.#agree(client)
    do {
      const load = await this.#createLoad(client, brokerId)
      const invoice = await this.#createInvoice(client, load)
      await this.#changeClient(client)
      await this.#decide(invoice, client, load)
      if (invoice.status === 'paid' && this.#serial % 3 === 0) await this.#receive(brokerId)
    } while (!signal.aborted)
  }

  #marker(prefix: string): string {
    this.#serial += 1
    return `${prefix}-${this.#name}-${this.#serial}-${this.#random.digits(9)}`
  }

  async #createClient(): Promise<Known> {
    const marker = this.#marker('Client')
    return this.#keep('client', marker, await this.#send('POST', '/api/clients', { name: marker }), 1)
  }

  async #changeClient(client: Known): Promise<void> {
    const body = { name: client.marker, phone: String(this.#serial) }
    await this.#send('PUT', `/api/clients/${client.id}`, body)
    client.version = (client.version ?? 0) + 1
  }

  async #createBroker(): Promise<number> {
    const name = this.#marker('Broker')
    const body = { ...brokerValues, name, mcNumber: null, dotNumber: null }
    return Number((await this.#send('POST', '/api/brokers', body)).id)
  }

  /** Terms that invoices of the client are bought on, with the fee taken when the broker's money is final. */
  async #agree(client: Known): Promise<void> {
    const plan = await this.#send('POST', '/api/fee-plans', { name: this.#marker('Fees'), terms: flatPlan })
    const terms = { ...usualTerms, feePlan: { id: plan.id, version: plan.version } }
    const body = { clientId: client.id, effectiveFrom: '2026-01-01', documentId: null, terms }
    const { id } = await this.#send('POST', '/api/agreements', body)
    await this.#send('PATCH', `/api/agreements/${id}`, { state: 'active' }, this.#colleague)
  }

  /** The broker pays; what is open is settled, oldest first. */
  async #receive(brokerId: number): Promise<void> {
    const valueDay = todayIn(mountainZone, new Date())
    const body = { brokerId, method: 'ach', amount: '1500.00', valueDay, oldestFirst: true }
    this.#ledger.receipts.push(Number((await this.#send('POST', '/api/receipts', body)).id))
  }

  async #createLoad(client: Known, brokerId: number): Promise<Known> {
    const marker = this.#marker('LD')
    const body = { loadNumber: marker, clientId: client.id, brokerId, rate: '1200.00', status: 'delivered' }
    return this.#keep('load', marker, await this.#send('POST', '/api/loads', body), undefined)
  }

  async #createInvoice(client: Known, load: Known): Promise<Known> {
    const marker = this.#marker('INV')
    const status = this.#serial % 4 === 1 ? 'submitted' : 'draft'
    // Each another one: the same amount of the same broker would be a duplicate.
    const amount = `${1200 + this.#serial}.10`
    const body = { invoiceNumber: marker, loadId: load.id, clientId: client.id, amount, status }
    const invoice = this.#keep('invoice', marker, await this.#send('POST', '/api/invoices', body), 1)
    this.#amounts.set(invoice.id, amount)
    return invoice
  }

  /** Changes of status by saving, from a draft over two steps, and through the call for several. */
  async #decide(invoice: Known, client: Known, load: Known): Promise<void> {
    this.#decisions += 1
    const way = this.#decisions % 3
    const put = async (status: string) => {
      const references = { loadId: load.id, clientId: client.id }
      // The loads of this test have no papers.
      const override = status === 'approved' ? { override: { reason: 'A test of faults' } } : {}
      const reason = status === 'rejected' ? 'The bill of lading is not signed' : null
      const body = {
        invoiceNumber: invoice.marker,
        ...references,
        amount: this.#amounts.get(invoice.id),
        status,
        reason,
        ...override,
      }
      await this.#send('PUT', `/api/invoices/${invoice.id}`, body, this.#colleague)
      this.#moved(invoice, status)
    }
    if (way === 1) return await put('rejected')
    await put('approved')
    if (way === 0) await this.#moveOneOfSeveral(invoice, 'paid')
    else await put('paid')
  }

  /** The call for several answers 200 whatever became of each; an invoice that did not move is tried again. */
  async #moveOneOfSeveral(invoice: Known, status: string): Promise<void> {
    const body = { ids: [invoice.id], status }
    await this.#send('POST', '/api/invoices/status', body, this.#colleague, (answer) =>
      (answer as unknown as { ok: boolean }[]).every(({ ok }) => ok),
    )
    this.#moved(invoice, status)
  }

  #moved(invoice: Known, status: string): void {
    invoice.version = (invoice.version ?? 0) + 1
    invoice.status = status
  }

  #keep(kind: Known['kind'], marker: string, answer: Json, version: number | undefined): Known {
    const known: Known = { kind, marker, version, id: Number(answer.id), status: String(answer.status) }
    this.#ledger.records.push(known)
    return known
  }

  /** Sends a write until it is answered for good, always under the same key. */
  async #send(
    method: string,
    path: string,
    body: Json,
    cookie = this.#cookie,
    isComplete: (answer: Json) => boolean = () => true,
  ): Promise<Json> {
    const key = this.#random.digits(30)
    const deadline = Date.now() + answerWithin
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(method, path, body, key, cookie)
      if (answer?.ok && isComplete(answer.body)) {
        this.#ledger.acknowledged += 1
        if (attempt > 1 || this.#random.chance(0.1))
          await this.#repeat(method, path, body, key, cookie, answer)
        return answer.body
      }
      const refused = answer && !answer.ok
      if (refused || Date.now() > deadline) {
        throw new Error(`${method} ${path}: ${JSON.stringify(answer ?? 'no answer')}`)
      }
      this.#ledger.retried += 1
      await delay(this.#random.between(50, 200))
    }
  }

  /** Checks that a repeated call is answered as before and not done again. */
  async #repeat(method: string, path: string, body: Json, key: string, cookie: string, first: Answer) {
    const again = await this.#attempt(method, path, body, key, cookie)
    if (again && JSON.stringify(again.body) !== JSON.stringify(first.body)) {
      this.#violation(`${method} ${path}: a repetition was answered differently (${again.status})`)
    }
  }

  /** Undefined when there was no answer, or one that says to try again. */
  async #attempt(method: string, path: string, body: Json, key: string, cookie: string) {
    this.#attempts += 1
    const url = this.#urls[this.#attempts % this.#urls.length]
    try {
      const signal = AbortSignal.timeout(this.#attemptTimeoutMs ?? defaultAttemptTimeoutMs)
      const send = (more: Record<string, string>) =>
        fetch(`${url}${path}`, {
          method,
          headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie, ...more },
          body: JSON.stringify(body),
          signal,
        })
      let response = await send({})
      if (response.status === 403) {
        const proof = await prove(url ?? '', cookie, send)
        if (!proof) return undefined
        response = await send(proof)
      }
      if (response.status === 503 || response.status === 429) return undefined
      return { ok: response.ok, status: response.status, body: (await response.json()) as Json }
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError'
      if (timedOut && !this.#attemptTimeoutMs)
        this.#violation(`${method} ${path}: no answer within ${defaultAttemptTimeoutMs / 1_000} s`)
      return undefined
    }
  }

  #violation(text: string): void {
    this.#ledger.violations.push(text)
  }
}

interface Answer {
  ok: boolean
  status: number
  body: Json
}
