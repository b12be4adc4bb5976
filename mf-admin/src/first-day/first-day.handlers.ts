import type { FirstDay } from '@drayline/domain/admin/first-day/first-day'
import { firstDaySteps } from '@drayline/domain/admin/first-day/first-day'
import { firstDayStepInput } from '@drayline/domain/admin/first-day/first-day-schema'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

/** `/api/first-day` in memory. */
export function firstDayHandlers(db: MockDb): HttpHandler[] {
  const answer = (): FirstDay => {
    const { done, dismissed } = db.firstDay
    const steps = firstDaySteps.map((id) => ({ id, done: done.includes(id) }))
    return { shown: !dismissed && steps.some((step) => !step.done), steps }
  }
  return [
    http.get('/api/first-day', () => HttpResponse.json(answer())),
    http.post('/api/first-day/steps', ({ request }) =>
      answerWrite(async () => {
        const { step } = check(firstDayStepInput, await request.json())
        db.firstDay.done = [...db.firstDay.done, step]
        return HttpResponse.json(answer())
      }),
    ),
    http.post('/api/first-day/dismiss', () => {
      db.firstDay.dismissed = true
      return HttpResponse.json(answer())
    }),
  ]
}
