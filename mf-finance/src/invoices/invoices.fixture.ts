import type { Role } from '@drayline/domain/kernel/access/roles'
import { createServer, type RenderOptions, renderPage } from '@drayline/testing'
import { screen, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { type MockDb, makeMockDb } from '../mock/mock-db.ts'
import * as InvoicesPage from './InvoicesPage.module.ts'

/**
 * The invoices page over its mocked API; call it at the top of a test file. `open` shows the page as a user with a
 * role, against an office of its own that tells afterwards what has been changed.
 */
export function invoicesPage() {
  const server = createServer()
  async function open(options: RenderOptions & { role?: Role; db?: MockDb; size?: number } = {}) {
    const { role = 'employee', route = '/invoices', size = 12 } = options
    const db = options.db ?? makeMockDb(size)
    db.role = role
    server.use(...financeHandlers(db))
    const view = await renderPage(InvoicesPage, { ...options, role, route })
    return { ...view, db }
  }
  return { ...server, open }
}

/** Opens the menu of a row and chooses from it. */
export async function chooseAction(
  user: { click: (element: Element) => Promise<void> },
  invoiceNumber: string,
  action: string,
): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${invoiceNumber}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Saves the form that is open. */
export const save = (user: { click: (element: Element) => Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'Save' }))

/** The drawer or dialog with a title. */
export async function drawer(name: string | RegExp) {
  return within(await screen.findByRole('dialog', { name }))
}
