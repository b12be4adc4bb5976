import type { Document } from '@drayline/domain/operations/documents/document'
import { isTaskOverdue, taskPriorities } from '@drayline/domain/operations/tasks/task'
import { taskInput, taskPatch } from '@drayline/domain/operations/tasks/task-schema'
import {
  makeBroker,
  makeClient,
  makeDocument,
  makeInvoiceDetail,
  makeLoad,
  many,
} from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, requireRecord } from '@drayline/testing/writes'
import { type CaseDb, dayFromToday, makeCase } from './case-db.ts'
import type { Case } from './team-cases.queries.ts'

const clients = many(makeClient, 5)
const oneOf = (value: string, field: string) => value.split(',').includes(field)
const nextId = (rows: readonly { id: number }[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1

function isDue(value: string, record: Case): boolean {
  const { status, dueDate } = record
  if (value === 'overdue') return isTaskOverdue(record, dayFromToday(0))
  if (status === 'completed' || dueDate === null) return false
  if (value === 'today') return dueDate === dayFromToday(0)
  return dueDate >= dayFromToday(0) && dueDate < dayFromToday(7)
}

/** `/api/tasks` as far as this remote calls it. It refuses what the API refuses. */
function caseHandlers(db: CaseDb): HttpHandler[] {
  const found = (id: unknown) => db.cases.find((record) => record.id === Number(id))
  const change = (before: Case, fields: object) => {
    const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const after = makeCase({
      ...before,
      ...sent,
      client: undefined,
      version: before.version + 1,
      updatedAt: new Date().toISOString(),
    })
    const named = { ...after, client: clients.find(({ id }) => id === after.clientId) ?? null }
    const stored: Case = {
      ...named,
      client: named.client && { id: named.client.id, name: named.client.name },
    }
    db.cases = db.cases.map((other) => (other.id === stored.id ? stored : other))
    return stored
  }
  return [
    listHandler<Case>('/api/tasks', () => db.cases, {
      search: ({ title, description, client }) => [title, description, client?.name],
      filters: {
        queue: (_, value) => value === 'all',
        type: ({ type }, value) => oneOf(value, type),
        status: ({ status }, value) => oneOf(value, status),
        priority: ({ priority }, value) => oneOf(value, priority),
        clientId: ({ clientId }, value) => String(clientId) === value,
        due: (record, value) => isDue(value, record),
      },
      sorts: {
        dueDate: ({ status, dueDate }) => `${status === 'completed' ? 1 : 0} ${dueDate ?? '9999-12-31'}`,
        priority: ({ priority }) => taskPriorities.indexOf(priority),
      },
      sortable: ['dueDate', 'priority', 'createdAt', 'completedAt'],
    }),
    http.get('/api/tasks/:id', ({ params }) => {
      const record = found(params.id)
      return record ? HttpResponse.json(record) : problem(404, serverText('error.notFound'))
    }),
    http.post('/api/tasks', ({ request }) =>
      answerWrite(async () => {
        const { assignedTo, ...input } = check(taskInput, await request.json())
        const record = makeCase({ ...input, id: nextId(db.cases), assignedTo: assignedTo ?? 1 })
        db.cases = [...db.cases, record]
        return HttpResponse.json(record, { status: 201 })
      }),
    ),
    http.patch('/api/tasks/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.cases, Number(params.id), request)
        return HttpResponse.json(change(before, check(taskPatch, await request.json())))
      }),
    ),
    http.delete('/api/tasks/:id', ({ request, params }) =>
      answerWrite(() => {
        const { id } = requireRecord(db.cases, Number(params.id), request)
        db.cases = db.cases.filter((record) => record.id !== id)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
  ]
}

/** The calls of other features that this one makes: clients to choose, papers, and the records it stands beside. */
function neighbourHandlers(db: CaseDb): HttpHandler[] {
  return [
    listHandler('/api/clients', () => clients, { sortable: ['name'] }),
    http.get('/api/clients/:id', ({ params }) => {
      const client = clients.find(({ id }) => id === Number(params.id))
      return client ? HttpResponse.json(client) : problem(404, serverText('error.notFound'))
    }),
    http.get('/api/loads/:id', ({ params }) => HttpResponse.json(makeLoad({ id: Number(params.id) }))),
    http.get('/api/invoices/:id', ({ params }) =>
      HttpResponse.json(makeInvoiceDetail({ id: Number(params.id) })),
    ),
    http.get('/api/brokers/:id', ({ params }) => HttpResponse.json(makeBroker({ id: Number(params.id) }))),
    listHandler<Document>('/api/documents', () => db.papers, { filters: ['clientId'] }),
    http.post('/api/documents/upload', async ({ request }) => {
      const form = await request.formData()
      const file = form.get('file')
      if (!(file instanceof File)) return problem(422)
      const paper = makeDocument({
        id: nextId(db.papers),
        originalName: file.name,
        size: file.size,
        documentType: 'other',
        clientId: Number(form.get('clientId')),
      })
      db.papers = [...db.papers, paper]
      return HttpResponse.json(paper, { status: 201 })
    }),
  ]
}

/** The mocked API of this feature, for its tests and for running alone. */
export function teamCasesHandlers(db: CaseDb): HttpHandler[] {
  return [...caseHandlers(db), ...neighbourHandlers(db)]
}
