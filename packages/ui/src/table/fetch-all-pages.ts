import type { HttpApi, Page } from '@drayline/contract'
import { HttpError } from '@drayline/platform/http'

/** Largest page the API gives. */
export const maxPageSize = 200
const maxWaits = 6

export interface FetchAllPagesOptions {
  signal?: AbortSignal
  onProgress?: (loaded: number) => void
}

/**
 * All pages of a list from a URL on, one after the other. Waits when the API says that it is too much (429), or that it
 * is away for a moment (503), as long as it asks to.
 * @throws HttpError of a page, or DOMException AbortError
 */
export async function* fetchAllPages<Row>(
  http: HttpApi,
  url: string,
  { signal, onProgress }: FetchAllPagesOptions = {},
): AsyncGenerator<Row[]> {
  let next: string | null = url
  let loaded = 0
  while (next) {
    signal?.throwIfAborted()
    const page: Page<Row> = await patiently(() => http.list<Row>(next ?? url, { signal }), signal)
    loaded += page.rows.length
    onProgress?.(loaded)
    yield page.rows
    next = page.next
  }
}

async function patiently<T>(call: () => Promise<T>, signal: AbortSignal | undefined, waits = 0): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof HttpError) || !passes(error) || waits >= maxWaits) throw error
    const pauseMs = Math.max(500 * 2 ** waits, (error.retryAfter ?? 0) * 1_000)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    signal?.throwIfAborted()
    return patiently(call, signal, waits + 1)
  }
}

/** Tells whether waiting helps. */
const passes = ({ status, retryAfter }: HttpError) =>
  status === 429 || (status === 503 && retryAfter !== null)
