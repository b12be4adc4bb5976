import type { EntryLines } from '@drayline/domain/finance/ledger/entry'
import { maxLines } from '@drayline/domain/finance/ledger/entry'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { takeOverAdvance } from '../fuel-advances/index.ts'
import { hasEntriesOtherThan, isPosted, post } from '../ledger/index.ts'
import { takeOverPurchase } from '../purchases/index.ts'
import type { ClientTakeOver, TakeOver } from './check-opening.ts'
import { checkOpening } from './check-opening.ts'
import { readOpening } from './opening-files.ts'

interface OpeningOptions {
  folder: string
  /** Calendar date at whose end the balances stood. */
  day: string
  /** Checks and stores nothing. */
  dryRun: boolean
  now: () => Date
}

/** What an opening took over; amounts are cents. */
export interface OpeningResult {
  problems: string[]
  clients: number
  purchases: number
  advances: number
  brokers: number
  openCents: number
}

const nobody = { id: null, name: null }
/** Lines of an entry that are no purchases: advances are few, and three balances and the other side follow. */
const purchasesAtOnce = Math.floor((maxLines - 100) / 2)

/**
 * Takes over the balances of an old book from CSV files, one entry for each client and broker against what was brought
 * in (R-LED-14). Nothing is stored while a line is wrong. Cut off in the middle, it goes on where it was when it is run again.
 */
export async function openBook({ folder, day, dryRun, now }: OpeningOptions): Promise<OpeningResult> {
  const problems: string[] = []
  if (await hasEntriesOtherThan('opening'))
    problems.push('The book has entries: it can be opened once, before them.')
  const files = await readOpening(folder, problems)
  const found = await checkOpening(files, day)
  const clients = [...found.clients.values()]
  const result = {
    ...{ problems, clients: clients.length, brokers: found.brokers.size },
    purchases: clients.reduce((sum, { purchases }) => sum + purchases.length, 0),
    advances: clients.reduce((sum, { advances }) => sum + advances.length, 0),
    openCents: clients.reduce(
      (total, { purchases }) => purchases.reduce((sum, { openCents }) => sum + openCents, total),
      0,
    ),
  }
  if (problems.length === 0 && !dryRun) await store(found, day, now)
  return result
}

async function store({ clients, brokers, accounts }: TakeOver, day: string, now: () => Date): Promise<void> {
  const inTx = (work: (tx: Tx) => Promise<void>) => writeInBackground(nobody, now, work)
  for (const [clientId, client] of clients) await storeClient(inTx, { clientId, client, day })
  for (const [id, broker] of brokers)
    await inTx((tx) => postOpening(tx, recipes.brokerOpening(id, broker), { entity: 'broker', id, day }))
  await inTx((tx) => postOpening(tx, recipes.companyOpening(accounts), { entity: 'company', id: 1, day }))
}

async function storeClient(
  inTx: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  { clientId, client, day }: { clientId: number; client: ClientTakeOver; day: string },
): Promise<void> {
  const { purchases, ...others } = client
  // Stryker disable next-line ArithmeticOperator: a part without purchases posts nothing
  const parts = Math.max(1, Math.ceil(purchases.length / purchasesAtOnce))
  for (let part = 0; part < parts; part += 1) {
    const n = part + 1
    const own = purchases.slice(part * purchasesAtOnce, n * purchasesAtOnce)
    const rest = part === 0 ? others : { advances: [], payableCents: 0, dueCents: 0, escrowCents: 0 }
    await inTx(async (tx) => {
      const source = { entity: 'client', id: clientId, day, n }
      const isDone = await isPosted({ kind: 'opening', source, n })
      if ([...own, ...rest.advances].some(({ isStored }) => isStored !== isDone))
        throw new Error(`The files say something else about client ${clientId} than when its book was opened`)
      if (isDone) return
      const taken = []
      for (const one of own) {
        const { _id: purchaseId, brokerId } = await takeOverPurchase(tx, one)
        const { openCents, reserveCents } = one
        taken.push({ of: { clientId, brokerId, purchaseId }, openCents, reserveCents })
      }
      for (const { advance, openCents } of rest.advances)
        await takeOverAdvance(tx, advance, { day, openCents })
      const advances = rest.advances.map(({ advance, openCents }) => ({ advanceId: advance._id, openCents }))
      await postOpening(tx, recipes.clientOpening(clientId, { ...rest, advances, purchases: taken }), source)
    })
  }
}

async function postOpening(
  tx: Tx,
  lines: EntryLines,
  { entity, id, day, n = 1 }: { entity: string; id: number; day: string; n?: number },
): Promise<void> {
  if (lines.lines.length === 0) return
  await post({
    ...{ ...lines, source: { entity, id }, n, bookDate: day, valueDate: day, at: tx.now, by: null },
  })
}
