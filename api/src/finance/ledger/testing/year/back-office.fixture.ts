import type { Role } from '@drayline/domain/kernel/access/roles'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { TestApi, TestClient } from '../../../../testing/api-test.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { ok } from '../../../invoices/invoice.fixtures.ts'
import { LedgerPeriod } from '../../period.model.ts'
import { Oracle } from './oracle.ts'
import { cr, dr } from './oracle-book.ts'
import { monthOf } from './oracle-days.ts'
import { closeMonth } from './oracle-month.ts'

/** The factor's two people with their clock, what they read, and the months they keep; the oracle keeps its own. */
export class BackOffice {
  readonly api: TestApi
  readonly oracle = new Oracle()
  today = ''
  protected manager!: TestClient
  protected admin!: TestClient
  #minute = 0

  constructor(api: TestApi) {
    // Who has come to work stays for the year: signing in is not what this is about.
    const people = new Map<Role, Promise<TestClient>>()
    const as: TestApi['as'] = (role) => {
      const person = people.get(role) ?? api.as(role)
      people.set(role, person)
      return person
    }
    this.api = { ...api, as }
  }

  protected async comeToWork(day: string): Promise<void> {
    this.goTo(day)
    this.manager = await this.api.as('manager')
    this.admin = await this.api.as('admin')
  }

  /** Makes it another day; whoever is at work stays signed in. */
  goTo(day: string): void {
    this.today = day
    this.#minute = 0
    this.tick()
  }

  /** An entry by hand between two of the company's own accounts. */
  async enterByHand(bookDate: string, [debit, credit]: [string, string], cents: number): Promise<void> {
    this.tick()
    const amount = formatCents(cents)
    const lines = [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ]
    const asked = { bookDate, reason: 'By hand', lines }
    const { id } = ok(await this.manager.post('/api/ledger/journals', asked))
    ok(await this.admin.patch(`/api/ledger/journals/${id}`, { status: 'posted' }))
    this.oracle.book.enter(bookDate, [dr(debit, cents), cr(credit, cents)])
  }

  /** Closes a month, by two people; background work must be under way. */
  async closeMonth(month: string): Promise<void> {
    const path = await this.#ask(month, 'close')
    await eventually(async () => !(await LedgerPeriod.exists({ status: 'closing' })))
    const closed = await this.read(path)
    expect(closed.findings.filter(({ check }: { check: string }) => check !== 'unapplied')).toEqual([])
    expect(closed.status).toBe('closed')
    closeMonth(this.oracle, month)
  }

  /** Opens a month and those after it, by two people. */
  async reopenMonth(month: string): Promise<void> {
    await this.#ask(month, 'reopen')
    this.oracle.book.closedThrough = monthOf(new Date(Date.parse(`${month}-01`) - 1).toISOString())
  }

  async #ask(month: string, change: 'close' | 'reopen'): Promise<string> {
    this.tick()
    const path = `/api/ledger/periods/${month.replace('-', '')}`
    ok(await this.manager.post(`${path}/request`, { change, reason: 'The month is over' }))
    ok(await this.admin.patch(path, { decision: 'confirmed' }))
    return path
  }

  /** The answer of a reading call. */
  readonly read = async (path: string) => ok(await this.manager.get(path))

  /** All pages of a list. */
  async readAll(path: string) {
    const rows = []
    for (let next: string | undefined = path; next; ) {
      const answer = await this.manager.get(next)
      rows.push(...ok(answer))
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
    }
    return rows
  }

  /** No two acts have one instant. */
  protected tick(): void {
    this.#minute += 1
    this.api.setNow(new Date(Date.parse(`${this.today}T14:30:00Z`) + this.#minute * 60_000))
  }
}
