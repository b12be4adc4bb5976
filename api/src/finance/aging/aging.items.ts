import type { AgingBucket, AgingItem, AgingStage } from '@drayline/domain/finance/aging/aging'
import {
  bucketOf,
  daysOverdue,
  dueOn,
  submittedBetween,
  termDaysKnown,
} from '@drayline/domain/finance/aging/aging'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import type { Conditions } from '../../kernel/lists/list-filters.ts'
import { equal, onDays } from '../../kernel/lists/list-filters.ts'
import type { Parties } from '../../operations/parties/index.ts'
import { withParties } from '../../operations/parties/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import type { AgingSums, AsOf } from './aging.service.ts'
import { addUp, endOf, readGroups } from './aging.service.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'

export const itemSorts: Sorts = {
  submittedOn: { path: 'submittedAt', type: 'date' },
  amount: { path: 'amountCents', type: 'number' },
}

interface ItemQuery {
  clientId?: number | undefined
  brokerId?: number | undefined
  withoutBroker?: 'true' | undefined
  bucket?: AgingBucket | undefined
  stage?: AgingStage | undefined
}

/** An open item with what people know it by. */
export type ItemRow = OpenItemDoc & Parties & { invoiceNumber: string }

/** One page of the items behind an aging. The sum over all pages is what the aging of the same day says. */
export async function listItems(
  query: ItemQuery & ListOptions<OpenItemDoc>['query'],
  day: AsOf,
  now: Date,
): Promise<Page<ItemRow>> {
  const names = new NameLookup()
  const end = endOf(day)
  const filter = {
    // What has not ended by now is open on any later day: indexes of that alone are in the order of the list.
    openTo: end >= now ? stillOpen : op.gt(end),
    openFrom: op.lte(end),
    ...equal('clientId', query.clientId),
    ...equal('brokerId', query.withoutBroker ? null : query.brokerId),
    ...inBucket(query.bucket, day),
    ...(query.stage === undefined ? {} : { purchaseId: query.stage === 'bought' ? op.ne(null) : null }),
  }
  const { clientId, brokerId, withoutBroker, bucket, stage, cursor } = query
  // How many items there are of everybody is known from the sums that are kept.
  const ofEverybody = clientId === undefined && brokerId === undefined && !withoutBroker
  const [page, groups] = await Promise.all([
    listQuery<OpenItemDoc>({
      ...{ model: OpenItem, sorts: itemSorts, query, filter, select: {} },
      count: !ofEverybody,
    }),
    ofEverybody && !cursor ? readGroups('broker', day, { stage }) : undefined,
  ])
  const numbers = await readNumbers(page.rows)
  const rows = await withParties(page.rows, names)
  return new Page(
    rows.map((row) =>
      Object.assign(row, { invoiceNumber: numbers.get(row.invoiceId) ?? `#${row.invoiceId}` }),
    ),
    page.next,
    groups ? countOf(addUp(groups), bucket) : page.total,
    page.atLeast,
  )
}

function countOf({ count, counts }: AgingSums, bucket: AgingBucket | undefined): number {
  return bucket === undefined ? count : counts[bucket]
}

/** A bucket is a range of days of submission for each number of days of the terms. */
function inBucket(bucket: AgingBucket | undefined, { asOf, zone }: AsOf): Conditions {
  if (bucket === undefined) return {}
  const ranges = termDaysKnown.map((termDays) => {
    const { from, to } = submittedBetween(bucket, termDays, asOf)
    return { termDays, ...onDays('submittedAt', from, to, zone) }
  })
  // All of them lie in one: an index in the order of the list is read from there.
  const { from } = submittedBetween(bucket, Math.max(...termDaysKnown), asOf)
  const { to } = submittedBetween(bucket, Math.min(...termDaysKnown), asOf)
  return { ...onDays('submittedAt', from, to, zone), $or: ranges }
}

async function readNumbers(items: readonly OpenItemDoc[]): Promise<Map<number, string>> {
  const ids = items.map(({ invoiceId }) => invoiceId)
  const invoices = await invoiceRecords.find({ _id: op.in(ids) }, { invoiceNumber: 1 }).lean<InvoiceDoc[]>()
  return new Map(invoices.map(({ _id, invoiceNumber }) => [_id, invoiceNumber]))
}

/** An open item as it leaves the API; its days are those of the reader's zone. */
export function presentItem(item: ItemRow, { asOf, zone }: AsOf): AgingItem {
  const submittedOn = todayIn(zone, item.submittedAt)
  const overdue = daysOverdue(submittedOn, item.termDays, asOf)
  return {
    id: item._id,
    invoiceId: item.invoiceId,
    invoiceNumber: item.invoiceNumber,
    purchaseId: item.purchaseId ?? null,
    client: item.client,
    broker: item.broker,
    amount: formatCents(item.amountCents),
    submittedOn,
    dueOn: dueOn(submittedOn, item.termDays),
    daysOverdue: Math.max(0, overdue),
    bucket: bucketOf(overdue),
  }
}
