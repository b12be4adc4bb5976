import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { FollowUp, FollowUpStatus } from '@drayline/domain/operations/follow-ups/follow-up'
import {
  followUpTransitions,
  isFollowUpOverdue,
  isPostponed,
} from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpInput, followUpPatch } from '@drayline/domain/operations/follow-ups/follow-up-schema'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'

/** `/api/follow-ups` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function followUpHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler<FollowUp>('/api/follow-ups', () => db.followUps, {
      search: ({ title, description, client }) => [title, description, client?.name],
      filters: {
        status: ({ status }, value) => value.split(',').includes(status),
        priority: ({ priority }, value) => value.split(',').includes(priority),
        clientId: ({ clientId }, value) => String(clientId) === value,
        assignedTo: ({ assignedTo }, value) => String(assignedTo) === value,
        due: (followUp, value) => {
          const today = todayIn(userDefaults.timezone)
          if (value === 'overdue') return isFollowUpOverdue(followUp, today)
          return followUp.status !== 'completed' && followUp.dueDate === today
        },
      },
      sorts: { work: ({ status, dueDate }) => `${status === 'completed' ? 1 : 0} ${dueDate}` },
      sortable: ['work', 'dueDate', 'createdAt'],
    }),
    http.get('/api/follow-ups/:id', ({ params }) => {
      const found = db.followUps.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.post('/api/follow-ups', ({ request }) =>
      answerWrite(async () => {
        const input = check(followUpInput, await request.json())
        const client = db.clients.find(({ id }) => id === input.clientId)
        if (!client) {
          const errors = { clientId: serverText('record.unknown') }
          throw new Refusal(422, serverText('error.validation'), { errors })
        }
        const { id, firstName, lastName } = makeUser(db.role)
        const at = new Date().toISOString()
        const followUp: FollowUp = {
          ...input,
          ...assigned(db, input.assignedTo),
          postponedCount: 0,
          lastPostponed: null,
          id: nextId(db.followUps),
          version: 1,
          createdAt: at,
          updatedAt: at,
          client: { id: client.id, name: client.name },
          createdBy: { id, name: `${firstName} ${lastName}` },
          completedAt: input.status === 'completed' ? at : null,
        }
        db.followUps = [...db.followUps, followUp]
        return HttpResponse.json(followUp, { status: 201 })
      }),
    ),
    http.patch('/api/follow-ups/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.followUps, Number(params.id), request)
        const { reason, ...patch } = check(followUpPatch, await request.json())
        if (before.status === 'completed') throw new Refusal(409, serverText('followUp.completed'))
        requireStep(before.status, patch.status)
        const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
        const wanted: FollowUp = { ...before, ...sent }
        const client = db.clients.find(({ id }) => id === wanted.clientId)
        const completedAt = wanted.status === 'completed' ? new Date().toISOString() : null
        const after = touched({
          ...wanted,
          ...putOff(db, before, wanted.dueDate, reason),
          ...(patch.assignedTo === undefined ? {} : assigned(db, patch.assignedTo)),
          client: client ? { id: client.id, name: client.name } : before.client,
          completedAt,
        })
        db.followUps = db.followUps.map((other) => (other.id === after.id ? after : other))
        return HttpResponse.json(after)
      }),
    ),
  ]
}

/** 409 for a step that the table of statuses does not have. */
function requireStep(from: FollowUpStatus, to: FollowUpStatus | undefined): void {
  if (to === undefined || to === from || followUpTransitions[from][to]) return
  const { t } = domainMessages
  throw new Refusal(409, t('status.transition', { from: t(`status.${from}`), to: t(`status.${to}`) }))
}

/** Who is assigned: the caller where no one is named. */
function assigned(db: MockDb, id: number | null) {
  const self = makeUser(db.role)
  const { firstName, lastName, username } = self
  const assignedTo = id ?? self.id
  return { assignedTo, assignedUser: { id: assignedTo, firstName, lastName, username: username ?? '' } }
}

/** What a later date changes besides; 422 without a reason. */
function putOff(db: MockDb, before: FollowUp, to: string, reason: string | null | undefined) {
  if (!isPostponed(before.dueDate, to)) return {}
  if (!reason) {
    const errors = { reason: serverText('followUp.reason.required') }
    throw new Refusal(422, serverText('error.validation'), { errors })
  }
  const { id, firstName, lastName } = makeUser(db.role)
  const by = { id, name: `${firstName} ${lastName}` }
  return {
    postponedCount: before.postponedCount + 1,
    lastPostponed: { from: before.dueDate, to, reason, by, at: new Date().toISOString() },
  }
}
