import type { Role } from '@drayline/domain/kernel/access/roles'
import { createServer, type RenderOptions, renderPage } from '@drayline/testing'
import { makeClient, many } from '@drayline/testing/fixtures'
import { screen, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as CollectionsPage from './CollectionsPage.module.ts'
import { collectionHandlers } from './collections.handlers.ts'
import { makeCollectionStore } from './collections.mock.ts'

/** The collections page, or another one, over its mocked API; call it at the top of a test file. */
export function collectionsPage(page: Parameters<typeof renderPage>[0] = CollectionsPage) {
  const server = createServer()
  async function open(options: RenderOptions & { role?: Role; count?: number; clients?: number } = {}) {
    const { role = 'employee', route = '/collections', count, clients } = options
    const db = { ...makeMockDb(24), role }
    if (clients) db.clients = many(makeClient, clients)
    const store = makeCollectionStore(db, count)
    const sent: { method: string; url: string; body: unknown; key: string | null }[] = []
    server.use(...collectionHandlers(db, store), ...financeHandlers(db))
    server.server.events.on('request:start', async ({ request }) => {
      if (request.method === 'GET') return
      const { method, url, headers } = request
      sent.push({
        method,
        url: new URL(url).pathname,
        body: await request.clone().json(),
        key: headers.get('Idempotency-Key'),
      })
    })
    const view = await renderPage(page, { ...options, role, route })
    return { ...view, store, sent }
  }
  return { ...server, open }
}

/** The drawer or dialog with a title. */
export async function dialog(name: string | RegExp) {
  return within(await screen.findByRole('dialog', { name }))
}
