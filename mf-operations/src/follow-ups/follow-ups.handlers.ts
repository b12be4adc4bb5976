import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpTransitions, isFollowUpOverdue } from '@drayline/domain/operations/follow-ups/follow-up'
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
        due: (followUp) => isFollowUpOverdue(followUp, todayIn(userDefaults.timezone)),
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
        const { status } = check(followUpPatch, await request.json())
        if (before.status === 'completed') throw new Refusal(409, serverText('followUp.completed'))
        if (!followUpTransitions[before.status][status]) {
          const { t } = domainMessages
          const step = { from: t(`status.${before.status}`), to: t(`status.${status}`) }
          throw new Refusal(409, t('status.transition', step))
        }
        const completedAt = status === 'completed' ? new Date().toISOString() : null
        const after = touched({ ...before, status, completedAt })
        db.followUps = db.followUps.map((other) => (other.id === after.id ? after : other))
        return HttpResponse.json(after)
      }),
    ),
  ]
}
