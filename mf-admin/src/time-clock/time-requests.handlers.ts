import type { TimeRequest, TimeRequestStatus } from '@drayline/domain/admin/time-tracking/time-request'
import {
  timeRequestInput,
  timeRequestRefusal,
} from '@drayline/domain/admin/time-tracking/time-request-schema'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { serverClock } from './time-clock.handlers.ts'

const url = '/api/time-tracking/requests'

/** `/api/time-tracking/requests` in memory. Approval changes no entry here; the API does. */
export function timeRequestsHandlers(db: MockDb): HttpHandler[] {
  const now = () => serverClock.now().toISOString()

  function decide(id: number, request: Request, status: TimeRequestStatus, note: string | null = null) {
    const found = requireRecord(db.timeRequests, id, request)
    if (found.status !== 'open') throw new Refusal(409, serverText('timeRequest.decided'))
    const decidedBy = { id: db.self.id, name: `${db.self.firstName} ${db.self.lastName}` }
    const changes = { status, note, decidedAt: now(), version: found.version + 1, decidable: false }
    Object.assign(found, changes, status === 'withdrawn' ? {} : { decidedBy })
    return HttpResponse.json(found)
  }

  return [
    http.get(url, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const status = searchParams.get('status')
      const mine = searchParams.get('mine') === 'true'
      const rows = db.timeRequests.filter(
        (one) => (!status || one.status === status) && (!mine || one.userId === db.self.id),
      )
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } })
    }),
    http.post(url, ({ request }) =>
      answerWrite(async () => {
        const { entryId, ...input } = check(timeRequestInput, await request.json())
        const entry = db.timeEntries.find(({ id }) => id === entryId)
        const id = Math.max(0, ...db.timeRequests.map((one) => one.id)) + 1
        const asked: TimeRequest = {
          ...{ id, version: 1, createdAt: now(), updatedAt: now(), userId: db.self.id },
          user: db.users.find((one) => one.id === db.self.id) ?? null,
          ...{ entryId: entry?.id ?? null, ...input },
          ...{ wasIn: entry?.clockInTime ?? null, wasOut: entry?.clockOutTime ?? null },
          ...{ timezone: db.self.timezone, status: 'open', decidedBy: null, decidedAt: null, note: null },
          decidable: false,
        }
        db.timeRequests.push(asked)
        return HttpResponse.json(asked, { status: 201 })
      }),
    ),
    http.post(`${url}/:id/approve`, ({ request, params }) =>
      answerWrite(() => decide(Number(params.id), request, 'approved')),
    ),
    http.post(`${url}/:id/reject`, ({ request, params }) =>
      answerWrite(async () => {
        const { note } = check(timeRequestRefusal, await request.json())
        return decide(Number(params.id), request, 'rejected', note)
      }),
    ),
    http.post(`${url}/:id/withdraw`, ({ request, params }) =>
      answerWrite(() => decide(Number(params.id), request, 'withdrawn')),
    ),
  ]
}
