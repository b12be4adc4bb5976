import type { VerdictFinding, VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { isCovered, needingOverride } from '@drayline/domain/finance/invoices/verdict'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { limitFindings } from '@drayline/domain/finance/purchases/limits'
import { frozenTerms, purchaseFigures } from '@drayline/domain/finance/purchases/purchase'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { brokerRecords, claimBroker } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { claimLoad } from '../../operations/loads/index.ts'
import type { AgreementDoc } from '../agreements/index.ts'
import { agreementInForce } from '../agreements/index.ts'
import { readBaseRates } from '../fee-plans/index.ts'
import type { InvoiceDoc, PaidChange } from '../invoices/index.ts'
import { judgeAll, overrideMessage } from '../invoices/index.ts'
import { clientPosition, pairReceivable, post } from '../ledger/index.ts'
import { recordPurchase } from './purchase.events.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/** An invoice that can be bought: its broker is known. */
type Buyable = InvoiceDoc & { brokerId: number }

/**
 * Buys an invoice on its client's terms, in the transaction that pays it (R-PUR-1). Null for a client without an
 * agreement: such an invoice moves no money in the book.
 * @throws Problem 409 without a broker, and when a rule needs an override that is not stated by who may
 */
export async function buy(
  call: AnyCall,
  tx: Tx,
  { before, after: invoice, override }: PaidChange,
): Promise<PurchaseDoc | null> {
  const purchaseDay = companyDay({ config: call.config, now: () => tx.now })
  const agreement = await agreementInForce(invoice.clientId, purchaseDay)
  if (!agreement) return null
  if (!isBuyable(invoice)) throw refused('purchase.noBroker', invoice)
  const terms = frozenTerms({ ...agreement, id: agreement._id }, invoice.brokerId)
  const invoiceDay = todayIn(call.config.companyTimeZone, invoice.submittedAt ?? tx.now)
  const bought = { faceCents: invoice.amountCents, purchaseDay, invoiceDay }
  const figures = purchaseFigures(terms, bought, await readBaseRates())
  if (figures.fundingFee.feeCents + figures.fundingFee.interestCents > figures.advanceCents)
    throw refused('purchase.feeBeyondAdvance', invoice)
  const by = { id: call.user.id, name: call.user.name }
  const { _id: invoiceId, invoiceNumber, clientId, brokerId } = invoice
  const stored = await tx.insert(PurchaseRecord, {
    ...{ invoiceId, invoiceNumber, clientId, brokerId, terms, ...figures },
    ...{ state: 'open', openCents: figures.faceCents, payments: [], payoutId: null },
    ...{
      findings: [],
      overrideReason: null,
      fundedBy: by,
      closing: null,
      writeOff: null,
      closings: 0,
      reason: null,
      releasedAt: null,
    },
    search: searchKeys(invoiceNumber, invoice.loadNumber),
  })
  await post({
    ...recipes.purchase(
      { clientId, brokerId, purchaseId: stored._id },
      { ...figures, ...figures.fundingFee },
    ),
    ...{ source: { entity: 'purchase', id: stored._id }, bookDate: purchaseDay, valueDate: purchaseDay },
    ...{ at: tx.now, by },
  })
  const findings = await judge(invoice, before, agreement)
  const overrideReason = requireOverride(call, invoice, findings, override)
  const purchase = await tx.update(PurchaseRecord, stored, { findings, overrideReason })
  recordPurchase(tx, 'funded', null, purchase)
  return purchase
}

function isBuyable(invoice: InvoiceDoc): invoice is Buyable {
  return invoice.brokerId !== null
}

const refused = (key: 'purchase.noBroker' | 'purchase.feeBeyondAdvance', { invoiceNumber }: InvoiceDoc) => {
  const message = { key, params: { invoiceNumber } }
  return conflict(message, { status: message })
}

/**
 * All rules, once more: those of the verdict and the agreement's limits. It is judged after the entry, whose balances
 * two purchases that each fit a limit write both: the second one sees the first or runs again. Broker and load are
 * claimed, so that a colleague's change at the same moment is seen or waits.
 */
async function judge(
  invoice: Buyable,
  before: InvoiceDoc | null,
  { terms }: AgreementDoc,
): Promise<VerdictFinding[]> {
  const { clientId, brokerId } = invoice
  await claimBroker(brokerId)
  await claimLoad(invoice.loadId)
  const [findings = []] = await judgeAll([{ invoice, stored: before }])
  const { receivableCents } = await clientPosition(clientId)
  const open = { clientCents: receivableCents, pairCents: await pairReceivable(clientId, brokerId) }
  const names = {
    client: (await nameOf(clientRecords, clientId))?.name ?? '',
    broker: (await nameOf(brokerRecords, brokerId))?.name ?? '',
    brokerId,
  }
  return [...findings, ...limitFindings(terms, open, names)]
}

/** What was overridden at the approval needs no second word; what has come up or got worse since does. */
function requireOverride(
  call: AnyCall,
  { invoiceNumber, overrides = [] }: InvoiceDoc,
  findings: readonly VerdictFinding[],
  override: VerdictOverride,
): string | null {
  const known = overrides.flatMap((one) => one.findings)
  const against = needingOverride(findings).filter((finding) => !isCovered(finding, known))
  if (against.length === 0) return null
  if (override && call.can('invoices.override')) return override.reason
  const message = overrideMessage(call, invoiceNumber, against)
  throw conflict(message, { override: message })
}
