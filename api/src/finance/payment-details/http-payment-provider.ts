import type { PaymentAnswer, PaymentProvider, PaymentQuestion } from './payment-provider.ts'
import { PaymentProviderError } from './payment-provider.ts'

export interface HttpPaymentProviderOptions {
  url: URL
  token: string | undefined
  /** Milliseconds for everything: connecting, waiting and reading. */
  timeout: number
}

/** A page of payments. More than this no browser should be asked to show, nor this process to clean. */
const maxBytes = 512 * 1024
const maxTags = 20_000

/**
 * Asks another service over HTTP: `GET <url>?from=…&to=…&language=…`, answered by `{ renderedHtml }`. It follows no
 * redirect (the token would go along), reads no more than 512 KB
 * (20,000 tags) and takes nothing but that text; what the text holds is
 * cleaned afterwards (`clean-html.ts`).
 */
export function httpPaymentProvider({ url, token, timeout }: HttpPaymentProviderOptions): PaymentProvider {
  return {
    name: url.hostname,
    async details(question) {
      const signal = AbortSignal.timeout(timeout)
      try {
        const response = await fetch(addressOf(url, question), {
          redirect: 'error',
          signal,
          headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        })
        return readAnswer(await readBody(response))
      } catch (error) {
        throw asProviderError(error, signal)
      }
    },
  }
}

function addressOf(url: URL, { from, to, reader }: PaymentQuestion): URL {
  const asked = new URL(url)
  asked.searchParams.set('from', from)
  asked.searchParams.set('to', to)
  asked.searchParams.set('language', reader.language)
  return asked
}

async function readBody(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new PaymentProviderError('refused', String(response.status))
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new PaymentProviderError('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer(text: string): PaymentAnswer {
  try {
    const { renderedHtml } = (JSON.parse(text) ?? {}) as Partial<PaymentAnswer>
    if (renderedHtml === null) return { renderedHtml: '' }
    if (typeof renderedHtml === 'string') return { renderedHtml: checkedSize(renderedHtml) }
  } catch (error) {
    if (error instanceof PaymentProviderError) throw error
    // falls through: no JSON
  }
  throw new PaymentProviderError('nonsense')
}

function checkedSize(html: string): string {
  if (html.split('<', maxTags + 2).length > maxTags + 1) throw new PaymentProviderError('tooLarge')
  return html
}

function asProviderError(error: unknown, signal: AbortSignal): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error
  return new PaymentProviderError(signal.aborted ? 'timeout' : 'unreachable', causeOf(error))
}

/** The code of the network error; never the message, which may hold the address with secrets in it. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : ''
}
