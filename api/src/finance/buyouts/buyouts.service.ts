import type { BuyoutInput, BuyoutPatch, BuyoutState } from '@drayline/domain/finance/buyouts/buyout'
import { buyoutRefusal, buyoutTransitions } from '@drayline/domain/finance/buyouts/buyout'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import { conflict, invalid, Problem } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { refuseStep } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { documentRecords } from '../../operations/documents/index.ts'
import { recordBuyout, tellDecided, tellProposed } from './buyout.events.ts'
import type { BuyoutDoc } from './buyout.model.ts'
import { BuyoutRecord } from './buyout.model.ts'
import type { BuyoutRow } from './buyout.presenter.ts'
import { presentBuyout } from './buyout.presenter.ts'
import { buyoutRow } from './buyouts.list.ts'

/**
 * Enters what a client's former factor is owed; nothing is paid before a second person has approved it. 422 for an
 * unknown client or paper; 409 while another buyout of the client is open (R-BUY-1).
 */
export async function proposeBuyout(call: AnyCall, input: BuyoutInput): Promise<Written<BuyoutRow>> {
  const { payoff, perDiem, ...letter } = input
  const { clientId, documentId } = letter
  const client = await nameOf(clientRecords, clientId)
  if (!client) throw invalid({ clientId: 'record.unknown' })
  const work = async (tx: Tx) => {
    if (documentId !== null && !(await documentRecords.exists({ _id: documentId, clientId })))
      throw invalid({ documentId: 'agreement.document.unknown' })
    const buyout = await tx.insert(BuyoutRecord, {
      ...{ ...letter, payoffCents: parseMoney(payoff), perDiemCents: parseMoney(perDiem), state: 'proposed' },
      proposedBy: { id: call.user.id, name: call.user.name },
      ...{ decidedBy: null, decidedAt: null, reason: null, endedAt: null },
      ...{ funding: null, payment: null, payments: 0, returned: null },
    })
    recordBuyout(tx, 'proposed', null, buyout)
    const row = await buyoutRow(buyout)
    await tellProposed(tx, row)
    return row
  }
  const duplicate = { key: 'buyout.open', params: { client: client.name } } as const
  return await write(call, work, { duplicates: { clientId: duplicate } })
}

/**
 * Decides about a buyout. 404 unknown, 412 stale, 409 when it was decided or came off a funding, 403 for who may not: a
 * second person decides, and only the first one takes a proposal back (R-BUY-2).
 */
export function decideBuyout(
  call: AnyCall,
  id: number,
  { state, reason }: BuyoutPatch,
): Promise<Written<BuyoutRow>> {
  return write(call, async (tx) => {
    const before = await loadBuyout(tx, id)
    const to = state as 'approved' | 'rejected' | 'cancelled'
    refuseDecision(call, before, to)
    const after = await tx.update(BuyoutRecord, before, {
      ...{ state: to, reason, decidedAt: tx.now, endedAt: to === 'approved' ? null : tx.now },
      decidedBy: { id: call.user.id, name: call.user.name },
    })
    recordBuyout(tx, to, before, after)
    const row = await buyoutRow(after)
    tellDecided(tx, row, to)
    return row
  })
}

/** A buyout that is about to be changed. 404 unknown, 412 stale. */
export async function loadBuyout(tx: Tx, id: number): Promise<BuyoutDoc> {
  return await tx.load<BuyoutDoc>(BuyoutRecord, id, async (now) => presentBuyout(await buyoutRow(now)))
}

function refuseDecision(call: AnyCall, buyout: BuyoutDoc, to: BuyoutState): void {
  const { state: from } = buyout
  if (!(to in buyoutTransitions[from])) throw conflict({ key: 'buyout.decided' }, { state: 'buyout.decided' })
  if (!nextStatuses<BuyoutState>(buyoutTransitions, from, call.can).includes(to)) refuseStep(from, to)
  const key = buyoutRefusal(buyout, to, { id: call.user.id, can: call.can })
  if (key) throw new Problem(403, 'error.forbidden', { message: { key }, errors: { state: key } })
}
