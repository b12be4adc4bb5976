import { firstDay, firstDayStepInput } from '@drayline/domain/admin/first-day/first-day-schema'
import type { FirstDay } from '@drayline/domain/admin/first-day/first-day'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { dismissFirstDay, readFirstDay, sayDone } from './first-day.service.ts'

const present = ({ shown, steps }: FirstDay): FirstDay => ({
  shown,
  steps: steps.map(({ id, done }) => ({ id, done })),
})

/** The checklist of somebody's first days (R-DSH-12). */
export const firstDayRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/first-day',
    summary: 'The first-day checklist of the caller, from what their records say',
    permission: 'profile.update',
    response: firstDay,
    handler: (call) => readFirstDay(call),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/first-day/steps',
    summary: 'Notes a step of the checklist that only its person can tell',
    permission: 'profile.update',
    write: true,
    body: firstDayStepInput,
    response: firstDay,
    handler: (call) => sayDone(call, call.input.body),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/first-day/dismiss',
    summary: 'Takes the checklist off the dashboard of the caller',
    permission: 'profile.update',
    write: true,
    response: firstDay,
    handler: (call) => dismissFirstDay(call),
    present,
  }),
]
