import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server that clerks work at, with the sessions they have there. */
export interface Desk {
  url: string
  employee: string
  manager: string
}

/** A call that writes, as a screen sends it. */
interface Sent {
  path: string
  cookie: string
  body: object
}

/** Outcomes of many calls: milliseconds of each that succeeded, and how many were answered 503. */
export interface Outcome {
  times: number[]
  refused: number
  /** From the first call to the last answer. */
  seconds: number
}

/** A record as an answer names it. */
export interface Made {
  id: number
  version: number
}

/** Number that no other record of any run has. */
const serial = (() => {
  const run = `${process.pid}${performance.timeOrigin}`.replace('.', '')
  let count = 0
  return () => {
    count += 1
    return `${run.slice(-9)}-${count}`
  }
})()

const among = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** People of an office, each of whom does one thing after the other over HTTP. */
export class Clerks {
  readonly #desks: readonly Desk[]
  readonly #clients: readonly number[]
  readonly #brokers: readonly number[]
  #outcome: Outcome = { times: [], refused: 0, seconds: 0 }

  constructor(desks: readonly Desk[], clients: readonly number[], brokers: readonly number[]) {
    this.#desks = desks
    this.#clients = clients
    this.#brokers = brokers
  }

  /** Lets `count` clerks work side by side; tells how their calls went. */
  async work(count: number, day: (clerk: number) => Promise<void>): Promise<Outcome> {
    this.#outcome = { times: [], refused: 0, seconds: 0 }
    const begun = performance.now()
    await Promise.all(Array.from({ length: count }, (_, clerk) => day(clerk)))
    this.#outcome.seconds = (performance.now() - begun) / 1000
    return this.#outcome
  }

  /** Adds a delivered load. */
  async load(clerk: number): Promise<Made & { clientId: number }> {
    const clientId = among(this.#clients)
    const body = { loadNumber: `B-${serial()}`, rate: amount(), status: 'delivered', clientId }
    const made = await this.#send(clerk, 'employee', '/api/loads', {
      ...body,
      brokerId: among(this.#brokers),
    })
    return { ...made, clientId }
  }

  /** Adds an invoice on a load and submits it. */
  async invoice(clerk: number, { id: loadId, clientId }: { id: number; clientId: number }): Promise<Made> {
    const body = { invoiceNumber: `B-${serial()}`, amount: amount(), loadId, clientId, status: 'submitted' }
    return await this.#send(clerk, 'employee', '/api/invoices', body)
  }

  /** Approves an invoice, stating why it goes without papers. */
  async approval(clerk: number, { id, version }: Made): Promise<void> {
    const override = { reason: 'Papers are on their way' }
    const body = { status: 'approved', items: [{ id, version }], override }
    await this.#send(clerk, 'manager', '/api/invoices/status', body)
  }

  async #send(clerk: number, role: 'employee' | 'manager', path: string, body: object): Promise<Made> {
    const desk = this.#desks[clerk % this.#desks.length] as Desk
    const sent = { path: desk.url + path, cookie: desk[role], body }
    const key = randomUUID()
    const begun = performance.now()
    for (;;) {
      const { status, text } = await post(sent, new URL(desk.url).origin, key)
      if (status < 300 && !refusedOne(text)) {
        this.#outcome.times.push(performance.now() - begun)
        return JSON.parse(text) as Made
      }
      if (status !== 503 && !/not available/.test(text)) throw new Error(`${path}: ${status} ${text}`)
      // As screens do: again, under the same key.
      this.#outcome.refused += 1
      await sleep(500)
    }
  }
}

/** A call for several records is answered 200, with what became of each. */
function refusedOne(text: string): boolean {
  return text.includes('"ok":false')
}

/** Amounts that no two invoices of a run share: those of one broker would be looked at as duplicates. */
const amount = (() => {
  let cents = Math.floor(Math.random() * 9_000_000)
  return () => {
    cents = (cents + 1) % 9_000_000
    return (500 + cents / 100).toFixed(2)
  }
})()

async function post({ path, cookie, body }: Sent, origin: string, key: string) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, Origin: origin, cookie }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}
