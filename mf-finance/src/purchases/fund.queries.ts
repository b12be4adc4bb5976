import type { HttpApi } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import type { FundAnswer, FundedClient } from '@drayline/domain/finance/purchases/purchase'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import type { Watch } from '../invoices/bulk.queries.ts'

const url = '/api/purchases/fund'
/** So many invoices are tried in one call. */
const stride = 100
/** As many of one client as one call takes. */
const maxOfClient = 500

/** An approved invoice as it was seen. */
export type FundChoice = Pick<Invoice, 'id' | 'version' | 'clientId'>

/** What a funding would do for one client. */
export interface FundLine {
  funded: FundedClient
  /** It goes only with a manager's reason. */
  needsOverride: boolean
}

/** Invoices in calls that never separate those of a client: they are paid together. */
function partsOf(rows: readonly FundChoice[]): FundChoice[][] {
  const parts: FundChoice[][] = []
  for (const own of Map.groupBy(rows, ({ clientId }) => clientId).values()) {
    for (let start = 0; start < own.length; start += maxOfClient) {
      const some = own.slice(start, start + maxOfClient)
      const last = parts.at(-1)
      if (last && last.length + some.length <= stride) last.push(...some)
      else parts.push(some)
    }
  }
  return parts
}

/**
 * Tries a funding and stores nothing. With `overriding`, clients that are refused are tried with an override, too: those
 * that go then need one.
 */
export async function tryFund(
  http: HttpApi,
  rows: readonly FundChoice[],
  method: PaymentMethod,
  { overriding, signal, onProgress }: Watch & { overriding: boolean },
): Promise<FundLine[]> {
  const ask = async (part: readonly FundChoice[], override: { reason: string } | null) => {
    const items = part.map(({ id, version }) => ({ id, version }))
    const body = { items, method, reference: null, override, dryRun: true }
    return (await http.post<FundAnswer>(url, body, { signal })).clients
  }
  const lines: FundLine[] = []
  let tried = 0
  for (const part of partsOf(rows)) {
    const first = await ask(part, null)
    const refused = first.flatMap(({ ok, invoices }) => (ok ? [] : invoices.map(({ id }) => id)))
    const again = overriding ? part.filter(({ id }) => refused.includes(id)) : []
    // The reason is only needed when it is done.
    const second = again.length > 0 ? await ask(again, { reason: '—' }) : []
    for (const funded of first) {
      const overridden = second.find(({ client }) => client?.id === funded.client?.id)
      lines.push({ funded: overridden ?? funded, needsOverride: overridden?.ok === true })
    }
    tried += part.length
    onProgress(tried)
  }
  return lines
}

/** What became of a client's line. */
export interface FundOutcome {
  line: FundLine
  /** The API's answer; null without one. */
  answer: FundedClient | null
  /** Why there is no answer; null when it was not tried. */
  error: string | null
}

/** How the money leaves, and why against the findings. */
export interface FundOrder {
  method: PaymentMethod
  reference: string | null
  override: string | null
}

/** Returns one key for each call that is meant: repeated word for word, it pays once. */
export type KeyOf = (body: object) => string

/**
 * Funds clients one after the other, with the invoices as their lines showed them. The override goes only to those
 * whose line needs it. One without an answer ends it; aborting stops between two clients.
 * @throws HttpError 401: the host has told about the lost session already
 */
export async function doFund(
  http: HttpApi,
  lines: readonly FundLine[],
  { method, reference, override }: FundOrder,
  { signal, onProgress, keyOf }: Watch & { keyOf: KeyOf },
): Promise<FundOutcome[]> {
  const outcomes: FundOutcome[] = []
  let error: string | null = null
  for (const line of lines) {
    if (signal.aborted || error !== null) {
      outcomes.push({ line, answer: null, error: null })
      continue
    }
    const items = line.funded.invoices.map(({ id, version }) => ({ id, version }))
    const reason = line.needsOverride && override ? { reason: override } : null
    const body = { items, method, reference, override: reason, expected: shownOf(line) }
    try {
      const { clients } = await http.post<FundAnswer>(url, body, { idempotencyKey: keyOf(body) })
      outcomes.push({ line, answer: clients[0] ?? null, error: null })
    } catch (failure) {
      if (isUnauthorized(failure)) throw failure
      error = serverMessage(failure) ?? ''
      outcomes.push({ line, answer: null, error })
    }
    onProgress(outcomes.length)
  }
  return outcomes
}

/** What a line showed: the API pays that, or says what it would be now. */
function shownOf({ funded: { client, amounts, payee } }: FundLine) {
  return client && amounts ? [{ clientId: client.id, net: amounts.net, payeeId: payee?.id ?? null }] : []
}

/** The invoices of lines as they are now; those that do not exist are left out. */
export function choiceOf(lines: readonly FundLine[]): FundChoice[] {
  return lines.flatMap(({ funded: { client, invoices } }) =>
    invoices.flatMap(({ id, version }) =>
      client && version !== null ? [{ id, version, clientId: client.id }] : [],
    ),
  )
}
