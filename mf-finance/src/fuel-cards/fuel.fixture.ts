import type { Role } from '@drayline/domain/kernel/access/roles'
import { createServer, type RenderOptions, renderPage } from '@drayline/testing'
import { screen, within } from '@testing-library/react'
import { fuelAdvanceHandlers } from '../fuel-advances/fuel-advances.handlers.ts'
import { makeFuelAdvanceStore } from '../fuel-advances/fuel-advances.mock.ts'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as FuelCardsPage from './FuelCardsPage.module.ts'
import { fuelCardHandlers } from './fuel-cards.handlers.ts'
import { makeFuelCardStore } from './fuel-cards.mock.ts'

/** The page of fuel cards and advances over its mocked API; call it at the top of a test file. */
export function fuelPage() {
  const server = createServer()
  async function open(options: RenderOptions & { role?: Role; count?: number; provider?: null } = {}) {
    const { role = 'employee', route = '/fuel-cards-internal', count } = options
    const db = { ...makeMockDb(24), role }
    const advances = makeFuelAdvanceStore(db, count)
    const cards = makeFuelCardStore(count, role)
    if (options.provider === null) cards.provider = null
    const sent: { method: string; url: string; body: unknown; key: string | null }[] = []
    server.use(...fuelAdvanceHandlers(db, advances), ...fuelCardHandlers(db, cards), ...financeHandlers(db))
    server.server.events.on('request:start', async ({ request }) => {
      if (request.method === 'GET') return
      const text = await request.clone().text()
      const { method, url, headers } = request
      sent.push({
        method,
        url: new URL(url).pathname,
        body: text ? JSON.parse(text) : null,
        key: headers.get('Idempotency-Key'),
      })
    })
    const view = await renderPage(FuelCardsPage, { ...options, role, route })
    return { ...view, db, advances, cards, sent }
  }
  return { ...server, open }
}

/** The drawer or dialog with a title. */
export async function dialog(name: string | RegExp) {
  return within(await screen.findByRole('dialog', { name }))
}
