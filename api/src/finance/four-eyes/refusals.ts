import type { FourEyesRule, FourEyesStep, InvoicePeople } from '@drayline/domain/finance/four-eyes/four-eyes'
import {
  advanceConflict,
  fourEyesActions,
  invoiceConflict,
  othersIn,
  takesFourEyes,
} from '@drayline/domain/finance/four-eyes/four-eyes'
import type { FuelAdvanceStatus } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { MessageKey } from '@drayline/domain/kernel/text/messages'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { Person } from '../../kernel/base/person.ts'
import { translate } from '../../kernel/base/text.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { namesOfWhoMay } from '../../platform/users/index.ts'
import { fourEyesRule } from './four-eyes.service.ts'

/** An invoice as far as it matters who stands behind it, with the way it is to go. */
export interface InvoiceWay extends InvoicePeople {
  from: InvoiceStatus
  path: readonly InvoiceStatus[]
  /** Its amount, or that of all invoices that are paid together with it. */
  cents: number
}

/** A fuel advance as far as it matters who stands behind it. */
interface JudgedAdvance {
  status: FuelAdvanceStatus
  amountCents: number
  /** Missing in advances from before this was kept, as the next two. */
  approvedBy?: Person | null
  createdBy?: Person | null
  moneyBy?: Person | null
}

/**
 * Judges steps by the four-eyes rule. The rule and the people are read when first needed, and kept for the judge's
 * life: inside a transaction make one for each run.
 */
export function fourEyesJudge(call: AnyCall) {
  let rule: Promise<FourEyesRule> | undefined
  const people = new Map<FourEyesStep, Promise<Person[]>>()

  const inForce = () => {
    rule ??= fourEyesRule()
    return rule
  }

  /** Names of the people who may take a step instead. */
  async function others(step: FourEyesStep, behind: readonly { id: number }[]): Promise<string> {
    const known = people.get(step) ?? namesOfWhoMay(fourEyesActions[step])
    people.set(step, known)
    const text = (key: MessageKey, params = {}) => translate(call.language, { key, params })
    return othersIn(await known, [...behind, { id: call.user.id }], text)
  }

  /** Reason the caller may not take an invoice this way; null when they may. */
  async function invoice({ from, path, cents, ...behind }: InvoiceWay): Promise<ServerMessage | null> {
    const conflict = invoiceConflict(from, path, behind, call.user.id)
    // Most steps are other people's: then nothing is read.
    if (!conflict || !takesFourEyes(await inForce(), cents)) return null
    const params = { amount: await amount(), people: await others(conflict.step, conflict.behind) }
    return { key: `fourEyes.${conflict.step}`, params }
  }

  /** Reason the caller may not take a step with a fuel advance; null when they may. */
  async function advance(before: JudgedAdvance, to: FuelAdvanceStatus): Promise<ServerMessage | null> {
    const { status, amountCents, approvedBy = null, createdBy, moneyBy } = before
    const conflict = advanceConflict(status, to, approvedBy, call.user.id)
    if (!conflict || !takesFourEyes(await inForce(), amountCents)) return null
    // Who made it or changed its money pays no advance, whatever its amount.
    const behind = [approvedBy, createdBy, moneyBy].filter(
      (person) => person !== null && person !== undefined,
    )
    const params = { amount: await amount(), people: await others('decideAdvance', behind) }
    return { key: `fourEyes.advance.${conflict}`, params }
  }

  /** Reason the caller may not make a payment to a client; `hasApproved` says whether they approved any of it. */
  async function payout(cents: number, hasApproved: () => Promise<boolean>): Promise<ServerMessage | null> {
    if (!takesFourEyes(await inForce(), cents) || !(await hasApproved())) return null
    return { key: 'fourEyes.payout', params: { amount: await amount(), people: await others('pay', []) } }
  }

  const amount = async () => formatCents((await inForce()).amountCents)

  return { invoice, advance, payout }
}
