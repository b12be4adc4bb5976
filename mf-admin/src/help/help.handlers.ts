import type { SystemStatus } from '@drayline/domain/admin/help/help'
import type { SupportReceipt } from '@drayline/domain/admin/support-requests/support-request'
import { supportRequestInput } from '@drayline/domain/admin/support-requests/support-request-schema'
import type { TodayTotal } from '@drayline/domain/finance/dashboard/today-total'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'

/** The day's total, how the product fares, and a place for messages. */
export function helpHandlers(): HttpHandler[] {
  const today: TodayTotal = { date: '2026-03-10', invoices: 3, total: '48250.75' }
  let last = 40
  return [
    http.get('/api/help/today', () => HttpResponse.json(today)),
    http.get('/api/help/status', () => HttpResponse.json(workingStatus())),
    http.get('/api/help/manual.pdf', () => HttpResponse.text('%PDF-')),
    http.post('/api/support-requests', ({ request }) =>
      answerWrite(async () => {
        check(supportRequestInput, await request.json())
        last += 1
        const receipt: SupportReceipt = {
          id: last,
          version: 1,
          status: 'open',
          createdAt: new Date().toISOString(),
        }
        return HttpResponse.json(receipt, { status: 201 })
      }),
    ),
  ]
}

/** An answer in which everything works. */
export function workingStatus(): SystemStatus {
  return {
    status: 'operational',
    checkedAt: new Date().toISOString(),
    parts: [
      { id: 'mf-admin', title: 'Administration', version: '1.0.0-0a1b2c3d', state: 'operational' },
      { id: 'mf-finance', title: 'Finance', version: '1.0.0-1a2b3c4d', state: 'operational' },
    ],
  }
}
