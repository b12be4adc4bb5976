import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import { translate } from '@drayline/platform/domain-messages'
import type { Problem } from '@drayline/platform/http'
import { problem } from './handlers.ts'

/** Error answer of a mocked API; thrown inside `answerWrite`. */
export class Refusal extends Error {
  readonly status: number
  readonly rest: Partial<Problem>

  constructor(status: number, message: string, rest: Partial<Problem> = {}) {
    super(message)
    this.status = status
    this.rest = rest
  }
}

interface Schema<Output> {
  validateSync(value: unknown, options: { abortEarly: false; stripUnknown: true }): Output
}

/**
 * The body of a request as a shared schema casts it.
 * @throws Refusal 422 with the texts by field, in the language of the page
 */
export function check<Output>(schema: Schema<Output>, body: unknown): Output {
  try {
    return schema.validateSync(body, { abortEarly: false, stripUnknown: true })
  } catch (error) {
    const inner = (error as { inner?: readonly { path?: string; message: string }[] }).inner ?? []
    const errors = Object.fromEntries(inner.map(({ path = '', message }) => [path, translate(message)]))
    throw new Refusal(422, translate('error.validation'), { errors })
  }
}

/**
 * The record that a write is about.
 * @throws Refusal 404 when there is none, 412 with the record as it is now when `If-Match` names another version
 */
export function requireRecord<Row extends { id: number; version: number }>(
  rows: readonly Row[],
  id: number,
  request: Request,
): Row {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Refusal(404, translate('error.notFound'))
  const wanted = request.headers.get('If-Match')
  if (wanted && wanted !== `"${found.version}"`)
    throw new Refusal(412, translate('error.stale'), { current: found })
  return found
}

/** A record that a call names, with the version that was seen when the call says so. */
export interface Chosen {
  id: number
  version?: number
}

/** The records of a call that takes `items` or `ids`. */
export function chosenOf({
  ids,
  items,
}: {
  ids?: number[] | undefined
  items?: Chosen[] | undefined
}): Chosen[] {
  return items ?? ids?.map((id) => ({ id })) ?? []
}

/** Runs a write and answers what it refuses as the API does. */
export async function answerWrite(work: () => Promise<Response> | Response): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return problem(error.status, error.message, error.rest)
    throw error
  }
}

/** Adds rows each for itself, and says of each what became of it, as the API does. */
export function addRows<Row>(rows: readonly Row[], add: (row: Row) => { id: number }): RowResult[] {
  return rows.map((row, index) => {
    try {
      return { index, outcome: 'created', id: add(row).id, message: null, errors: [] }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const errors = Object.entries(error.rest.errors ?? {}).map(([field, message]) => ({ field, message }))
      return { index, outcome: 'refused', id: null, message: error.message, errors }
    }
  })
}
