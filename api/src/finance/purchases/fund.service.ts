import type {
  FundAnswer,
  FundedClient,
  FundedInvoice,
  FundInput,
} from '@drayline/domain/finance/purchases/purchase'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { conflict, Problem } from '../../kernel/base/errors.ts'
import { translate } from '../../kernel/base/text.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { notWritten } from '../../kernel/http/written.ts'
import type { ChosenRecord, PartOptions } from '../../kernel/writes/several.ts'
import { changeSeveral, chosenRecords } from '../../kernel/writes/several.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { keepAnswer, write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { findingInWords, invoiceRecords, payInvoice } from '../invoices/index.ts'
import { collectPurchases, payOutFor } from './move-payment.ts'
import type { PayoutDoc } from './payout.model.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { presentAmounts, presentPayoff, presentPayoutPayee } from './purchase.presenter.ts'

/** What a funding does for one client. */
interface Funded {
  bought: PurchaseDoc[]
  payout: PayoutDoc | null
}

/** Ends a transaction that only tried: nothing of it is stored. */
class Tried extends Error {
  readonly funded: Funded

  constructor(funded: Funded) {
    super('tried')
    this.funded = funded
  }
}

/**
 * Buys approved invoices and pays them out by hand, each client in a transaction of its own: all of its invoices or
 * none. Tried first (`dryRun`), it does the same and stores nothing, so that both judge by the same rules (R-PUR-1).
 */
export async function fund(call: AnyCall, input: FundInput): Promise<Written<FundAnswer>> {
  const chosen = chosenRecords(input)
  const invoices = await readInvoices(chosen)
  const byClient = Map.groupBy(chosen, ({ id }) => invoices.get(id)?.clientId ?? 0)
  const funded = new Map<number, Funded>()
  const refused = new Map<number, ServerMessage>()
  const clients = [...byClient.keys()].map((id) => ({ id }))
  const { results, complete } = await changeSeveral(call, clients, async (clientId, part) => {
    funded.set(clientId, await fundClient(call, byClient.get(clientId) ?? [], input, { part, refused }))
  })
  const names = await new NameLookup().of(clientRecords, [...byClient.keys()])
  const rows = results.map(({ id, ok, message }): FundedClient => {
    const done = funded.get(id)
    const mine = byClient.get(id) ?? []
    return {
      client: names.get(id) ?? null,
      ...{ ok, message },
      invoices: mine.map((one) => {
        const own = refused.get(one.id)
        const why = own ? translate(call.language, own) : null
        return invoiceRow(call, { id: one.id, invoice: invoices.get(one.id), message: why }, done)
      }),
      amounts: done?.payout ? presentAmounts(done.payout) : null,
      payoff: done?.payout ? presentPayoff(done.payout) : null,
      payee: done?.payout ? presentPayoutPayee(done.payout) : null,
      payoutId: input.dryRun ? null : (done?.payout?._id ?? null),
    }
  })
  const answer = { clients: rows }
  return input.dryRun ? notWritten(answer) : await keepAnswer(call, answer, complete)
}

async function fundClient(
  call: AnyCall,
  chosen: readonly ChosenRecord[],
  { method, reference, override, dryRun, expected }: FundInput,
  { part, refused }: { part: PartOptions; refused: Map<number, ServerMessage> },
): Promise<Funded> {
  const work = async (tx: Tx): Promise<Funded> => {
    // A transaction may be tried again from its start.
    for (const { id } of chosen) refused.delete(id)
    const bought = collectPurchases(tx)
    const problems: Problem[] = []
    // They leave as one payment: the rule of two people looks at its sum.
    const together = await readInvoices(chosen)
    const togetherCents = [...together.values()].reduce((sum, { amountCents }) => sum + amountCents, 0)
    for (const invoice of chosen) {
      try {
        await payInvoice(call, tx, invoice, { override, togetherCents })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        refused.set(invoice.id, error.text)
        problems.push(error)
        // Only what is tried goes on: whoever tries wants to know all that is in the way, not one after the other.
        if (!dryRun) break
      }
    }
    if (problems[0]) throw problems[0]
    const payout =
      bought.length > 0 ? await payOutFor(call, tx, bought, { method, reference, override }) : null
    if (dryRun) throw new Tried({ bought, payout })
    if (payout) requireShown(payout, expected)
    return { bought, payout }
  }
  try {
    return await write(call, work, { part: `client-${part.part}` })
  } catch (error) {
    if (error instanceof Tried) return error.funded
    throw error
  }
}

/** @throws Problem 409 when the payment is not what was shown, or goes to another account (R-PUR-7) */
function requireShown({ clientId, netCents, payee }: PayoutDoc, expected: FundInput['expected']): void {
  const shown = expected.find((one) => one.clientId === clientId)
  if (!shown) return
  const net = formatCents(netCents)
  if (shown.net !== net) throw conflict({ key: 'payout.changed', params: { net } })
  if (shown.payeeId !== (payee?.id ?? null)) throw conflict({ key: 'payout.payeeChanged' })
}

async function readInvoices(chosen: readonly ChosenRecord[]): Promise<Map<number, InvoiceDoc>> {
  const wanted = conditionsOn<InvoiceDoc>({ _id: op.in(chosen.map(({ id }) => id)) })
  const invoices = await invoiceRecords.find(wanted, { search: 0, history: 0 }).lean<InvoiceDoc[]>()
  return new Map(invoices.map((invoice) => [invoice._id, invoice]))
}

function invoiceRow(
  call: AnyCall,
  { id, invoice, message }: { id: number; invoice: InvoiceDoc | undefined; message: string | null },
  funded: Funded | undefined,
): FundedInvoice {
  const purchase = funded?.bought.find(({ invoiceId }) => invoiceId === id)
  const taken = purchase && purchase.fundingFee.feeCents + purchase.fundingFee.interestCents
  return {
    ...{ id, message },
    version: invoice?.version ?? null,
    invoiceNumber: invoice?.invoiceNumber ?? null,
    face: invoice ? formatCents(invoice.amountCents) : null,
    advance: purchase ? formatCents(purchase.advanceCents) : null,
    fee: taken === undefined ? null : formatCents(taken),
    findings: (purchase?.findings ?? []).map((finding) => findingInWords(call, finding)),
  }
}
