import { dayMs } from './calendar.ts'
import type { DemoInvoice, DemoNotification, DemoStep, DemoUser } from './types.ts'

/** At most so many for each account, so that a big database does not bury anybody. */
const most = 24
const recentDays = 30
const unreadDays = 4
const maxUnread = 5

const kinds = { approved: 'success', rejected: 'warning', paid: 'success' } as const

interface Decision {
  invoice: DemoInvoice
  step: DemoStep & { to: keyof typeof kinds }
}

/** Gathers what the demo accounts were told about their invoices: the newest are unread. */
export class NotificationCollector {
  readonly #now: number
  readonly #decisions: Map<number, Decision[]>

  constructor(users: readonly DemoUser[], now: number) {
    this.#now = now
    this.#decisions = new Map(users.filter((user) => user.isDemoAccount).map((user) => [user.id, []]))
  }

  add(invoice: DemoInvoice): void {
    let author: number | undefined
    for (const step of invoice.history) {
      if (step.to === 'submitted') author = step.by.id
      const decisions = author === undefined ? undefined : this.#decisions.get(author)
      if (!decisions || !isDecision(step) || step.by.id === author) continue
      if (step.at < this.#now - recentDays * dayMs) continue
      decisions.push({ invoice, step })
      if (decisions.length > most * 8) this.#shorten(decisions)
    }
  }

  finish(firstId: number): DemoNotification[] {
    const all = [...this.#decisions].flatMap(([userId, decisions]) => {
      this.#shorten(decisions)
      return decisions.map((decision, index) => ({
        userId,
        decision,
        fromLast: decisions.length - 1 - index,
      }))
    })
    all.sort((a, b) => a.decision.step.at - b.decision.step.at)
    return all.map(({ userId, decision, fromLast }, index) =>
      this.#present(firstId + index, userId, decision, fromLast),
    )
  }

  #present(id: number, userId: number, { invoice, step }: Decision, fromLast: number): DemoNotification {
    const params = { invoiceNumber: invoice.invoiceNumber }
    return {
      id,
      userId,
      title: { key: 'notification.invoiceDecided.title', params },
      message: { key: `notification.invoiceDecided.${step.to}`, params },
      type: kinds[step.to],
      read: fromLast >= maxUnread || (fromLast > 1 && step.at < this.#now - unreadDays * dayMs),
      kind: 'invoiceDecided',
      entityType: 'invoice',
      entityId: invoice.id,
      createdAt: step.at,
    }
  }

  /** Keeps the newest, oldest first. */
  #shorten(decisions: Decision[]): void {
    decisions.sort((a, b) => a.step.at - b.step.at)
    decisions.splice(0, Math.max(0, decisions.length - most))
  }
}

function isDecision(step: DemoStep): step is Decision['step'] {
  return step.to in kinds
}
