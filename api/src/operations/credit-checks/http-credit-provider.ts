import {
  highestScore,
  lowestScore,
  proposedLimit,
} from '@drayline/domain/operations/credit-checks/credit-score'
import type { CreditAnswer, CreditProvider, CreditQuestion } from './credit-provider.ts'
import { CreditProviderError } from './credit-provider.ts'

export interface HttpProviderOptions {
  url: URL
  token: string | undefined
  /** Milliseconds for everything: connecting, waiting and reading. */
  timeout: number
}

/** An answer is a few figures: more than this is not one. */
const maxBytes = 64 * 1024

/**
 * Asks another service over HTTP: `POST <url>` with `{ reference, requestedLimit, company }`, answered by
 * `{ score, proposedLimit?, reference? }`. It follows no redirect (the token would go along), reads no more than 64 KB
 * and believes nothing that is not a score of the scale and a whole limit.
 */
export function httpCreditProvider({ url, token, timeout }: HttpProviderOptions): CreditProvider {
  return {
    name: url.hostname,
    async check(question) {
      const signal = AbortSignal.timeout(timeout)
      try {
        const response = await fetch(url, { ...requestOf(question, token), signal })
        return readAnswer(await readBody(response), question)
      } catch (error) {
        throw asProviderError(error, signal)
      }
    },
  }
}

function requestOf({ reference, broker, requestedLimit }: CreditQuestion, token: string | undefined) {
  const { name, mcNumber, dotNumber, address, city, state, zipCode } = broker
  return {
    method: 'POST',
    redirect: 'error',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      // The same for every attempt, so that the provider can bill and count one check once.
      'idempotency-key': reference,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({
      reference,
      requestedLimit,
      company: { name, mcNumber, dotNumber, address, city, state, zipCode },
    }),
  } satisfies RequestInit
}

async function readBody(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new CreditProviderError('refused', String(response.status))
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new CreditProviderError('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer(text: string, { requestedLimit }: CreditQuestion): CreditAnswer {
  const answer = parse(text)
  const { score, proposedLimit: proposed, reference } = answer
  if (!isWhole(score, lowestScore, highestScore)) throw new CreditProviderError('nonsense', 'score')
  if (proposed !== undefined && proposed !== null && !isWhole(proposed, 0, Number.MAX_SAFE_INTEGER))
    throw new CreditProviderError('nonsense', 'limit')
  return {
    score,
    proposedLimit: Math.min(requestedLimit, proposed ?? proposedLimit(score, requestedLimit)),
    parts: [],
    reference: isReference(reference) ? reference : null,
  }
}

function parse(text: string): Record<string, unknown> & { proposedLimit?: number | null } {
  try {
    const value: unknown = JSON.parse(text)
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, never>
  } catch {
    // falls through: no JSON
  }
  throw new CreditProviderError('nonsense', 'no JSON object')
}

function isWhole(value: unknown, from: number, to: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to
}

/** Shown to people, so nothing but a short, plain name. */
function isReference(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:/-]{1,100}$/.test(value)
}

function asProviderError(error: unknown, signal: AbortSignal): CreditProviderError {
  if (error instanceof CreditProviderError) return error
  return new CreditProviderError(signal.aborted ? 'timeout' : 'unreachable', causeOf(error))
}

/** The code of the network error; never the message, which may hold the address with secrets in it. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : ''
}
