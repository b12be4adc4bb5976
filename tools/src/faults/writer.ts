import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

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
  records: Known[]
  /** Acknowledged writes. */
  acknowledged: number
  /** Writes that were repeated because no answer came. */
  retried: number
  /** Answers that must not happen. */
  violations: string[]
}

export function emptyLedger(): Ledger {
  return { records: [], acknowledged: 0, retried: 0, violations: [] }
}

type Json = Record<string, unknown>

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
  #serial = 0
  readonly #name: string

  constructor(options: {
    /** Addresses to write to, in turns. */
    urls: readonly string[]
    name: string
    cookie: string
    colleague: string
    ledger: Ledger
    /** Milliseconds after which an attempt is given up and repeated; otherwise an answer must come in time. */
    attemptTimeoutMs?: number | undefined
  }) {
    this.#urls = options.urls
    this.#attemptTimeoutMs = options.attemptTimeoutMs
    this.#name = options.name
    this.#cookie = options.cookie
    this.#colleague = options.colleague
    this.#ledger = options.ledger
  }

  /** Works until told to stop; what was begun is brought to its end. */
  async work(signal: AbortSignal): Promise<void> {
    const client = await this.#createClient()
    while (!signal.aborted) {
      const load = await this.#createLoad(client)
      const invoice = await this.#createInvoice(client, load)
      if (signal.aborted) break
      await this.#changeClient(client)
      await this.#decide(invoice, client, load)
    }
  }

  #marker(prefix: string): string {
    this.#serial += 1
    return `${prefix}-${this.#name}-${this.#serial}-${randomUUID().slice(0, 8)}`
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

  async #createLoad(client: Known): Promise<Known> {
    const marker = this.#marker('LD')
    const body = { loadNumber: marker, clientId: client.id, rate: '1200.00', status: 'delivered' }
    return this.#keep('load', marker, await this.#send('POST', '/api/loads', body), undefined)
  }

  async #createInvoice(client: Known, load: Known): Promise<Known> {
    const marker = this.#marker('INV')
    const status = this.#serial % 2 === 0 ? 'submitted' : 'draft'
    const body = { invoiceNumber: marker, loadId: load.id, clientId: client.id, amount: '1200.10', status }
    return this.#keep('invoice', marker, await this.#send('POST', '/api/invoices', body), 1)
  }

  /** Changes of status by saving, from a draft over two steps, and through the call for several. */
  async #decide(invoice: Known, client: Known, load: Known): Promise<void> {
    const way = invoice.id % 3
    const put = async (status: string) => {
      const references = { loadId: load.id, clientId: client.id }
      // The loads of this test have no papers.
      const override = status === 'approved' ? { override: { reason: 'A test of faults' } } : {}
      const reason = status === 'rejected' ? 'The bill of lading is not signed' : null
      const body = {
        invoiceNumber: invoice.marker,
        ...references,
        amount: '1200.10',
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
    const key = randomUUID()
    const deadline = Date.now() + answerWithin
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#attempt(method, path, body, key, cookie)
      if (answer?.ok && isComplete(answer.body)) {
        this.#ledger.acknowledged += 1
        if (attempt > 1 || Math.random() < 0.1) await this.#repeat(method, path, body, key, cookie, answer)
        return answer.body
      }
      const refused = answer && !answer.ok
      if (refused || Date.now() > deadline) {
        throw new Error(`${method} ${path}: ${JSON.stringify(answer ?? 'no answer')}`)
      }
      this.#ledger.retried += 1
      await delay(50 + Math.random() * 150)
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
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.#attemptTimeoutMs ?? defaultAttemptTimeoutMs),
      })
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
