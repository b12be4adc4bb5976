import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { badRequest } from '../../kernel/base/errors.ts'
import { latestInstant } from '../aging/index.ts'
import type { NamedMovement } from './movement-events.ts'
import { nameMovements } from './movement-events.ts'
import type { Movement, MovementRange, Position } from './movements.ts'
import { openBefore, positionText, readMovements, readPosition, sumMovements } from './movements.ts'
import { partyNames } from './parties.ts'
import { earlier, periodOf } from './periods.ts'
import type { RawRow, Reader, ReadReport, Report, ReportQuery } from './report.types.ts'
import { reportText } from './report-texts.ts'

/** Movements that are named and handed on together: first as many as a page has, then more, for files. */
const firstBatch = 200
const nextBatches = 2000

/**
 * The statement of a client: what was open when the period began, what became open and what was settled in it, and
 * what is open at its end. That equals the client's aging as of the last day, always: both are read from the open
 * items.
 */
export const readStatement: ReadReport = async (query, reader) => {
  const { clientId } = query
  if (clientId === undefined) throw badRequest({ clientId: 'report.client.required' })
  const period = periodOf(query, reader)
  const end = earlier(period.end, latestInstant(reader.now))
  const range = { clientId, start: period.start, end }
  const [opening, flow] = await Promise.all([openBefore(clientId, period.start), sumMovements(range)])
  return {
    opening,
    totals: {
      ...{ date: null, invoice: null, event: null, broker: null },
      charge: flow.charges,
      credit: flow.credits,
      balance: opening + flow.charges - flow.credits,
    },
    rowCount: flow.chargeCount + flow.creditCount,
    rows: (after) => rowsOf(range, opening, reader, after === undefined ? undefined : readPosition(after)),
  }
}

/** The statement of one client, whose name is known. */
export async function statementOf(
  clientId: number,
  subject: string | null,
  query: ReportQuery,
  reader: Reader,
): Promise<Report> {
  const { from, to } = periodOf(query, reader)
  return {
    filters: { from, to, clientId },
    subject,
    ...(await readStatement({ ...query, clientId }, reader)),
  }
}

async function* rowsOf(
  range: MovementRange,
  opening: number,
  reader: Reader,
  after: Position | undefined,
): AsyncGenerator<RawRow> {
  let balance = opening
  if (after) {
    const { charges, credits } = await sumMovements(range, after)
    balance += charges - credits
  }
  for await (const movements of inBatches(readMovements(range, after))) {
    const [named, brokerOf] = await Promise.all([
      nameMovements(movements),
      partyNames('broker', movements, ({ item }) => item.brokerId, reader),
    ])
    for (const movement of named) {
      balance += movement.kind === 'charge' ? movement.cents : -movement.cents
      yield rowOf(movement, balance, brokerOf(movement.item.brokerId), reader)
    }
  }
}

function rowOf(movement: NamedMovement, balance: number, broker: string, reader: Reader): RawRow {
  const { at, kind, cents, item, invoiceNumber, event } = movement
  return {
    id: positionText(movement),
    record: { type: 'invoice', id: item.invoiceId },
    cells: {
      date: todayIn(reader.zone, at),
      invoice: invoiceNumber,
      event: reportText(reader.language, event),
      broker,
      charge: kind === 'charge' ? cents : null,
      credit: kind === 'credit' ? cents : null,
      balance,
    },
  }
}

async function* inBatches(movements: AsyncIterable<Movement>): AsyncGenerator<Movement[]> {
  let batch: Movement[] = []
  let size = firstBatch
  for await (const movement of movements) {
    batch.push(movement)
    if (batch.length < size) continue
    yield batch
    batch = []
    size = nextBatches
  }
  yield batch
}
