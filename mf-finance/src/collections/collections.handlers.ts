import { activityAfter } from '@drayline/domain/finance/collections/client-performance'
import type {
  Collection,
  CollectionCall,
  CollectionDetail,
} from '@drayline/domain/finance/collections/collection'
import { collectionTransitions, isOpenCollection } from '@drayline/domain/finance/collections/collection'
import {
  callInput,
  collectionInput,
  collectionPatch,
  collectionVoidInput,
} from '@drayline/domain/finance/collections/collection-schema'
import { worklistScore } from '@drayline/domain/finance/collections/collection-worklist'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { staffHandlers } from '@drayline/testing/staff-handlers'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { agingHandlers } from './aging.handlers.ts'
import {
  type CollectionStore,
  colleague,
  makeAgingItems,
  makeCollectionStore,
  sumOf,
  today,
} from './collections.mock.ts'
import { owingHandlers } from './owing.handlers.ts'

const text = serverText

/** The mocked API of collections and aging. */
export function collectionHandlers(
  db: MockDb,
  store: CollectionStore = makeCollectionStore(db),
): HttpHandler[] {
  const open = () => store.collections.filter(({ status }) => isOpenCollection(status))
  const find = (id: unknown) => store.collections.find((collection) => collection.id === Number(id))

  function save(before: CollectionDetail | null, values: object): CollectionDetail {
    const input = check(collectionInput, values)
    const from = before?.status ?? 'pending'
    const action = collectionTransitions[from][input.status]
    if (action && !allows(db.role, action)) {
      const message = text(
        from === 'written_off' ? 'collection.writeOff.undo' : 'collection.writeOff.forbidden',
      )
      throw new Refusal(403, message, { errors: { status: message } })
    }
    const client = db.clients.find(({ id }) => id === input.clientId)
    if (!client)
      throw new Refusal(422, text('error.validation'), { errors: { clientId: text('record.unknown') } })
    const at = new Date().toISOString()
    const empty = {
      promises: [],
      history: [],
      promise: null,
      voided: null,
      lastContactDate: null,
      callCount: 0,
      createdAt: at,
    }
    const saved: CollectionDetail = {
      ...(before ?? empty),
      ...input,
      id: before?.id ?? Math.max(0, ...store.collections.map(({ id }) => id)) + 1,
      version: (before?.version ?? 0) + 1,
      updatedAt: at,
      amount: formatCents(parseMoney(input.amount)),
      client: { id: client.id, name: client.name },
      assignedUser: colleague(input.assignedTo),
      daysOverdue: isOpenCollection(input.status) ? Math.max(0, daysBetween(input.dueDate, today())) : 0,
    }
    store.collections = [...store.collections.filter(({ id }) => id !== saved.id), saved]
    return saved
  }

  function call(collection: CollectionDetail, body: unknown): CollectionCall {
    const input = check(callInput, body)
    const at = input.at ?? new Date().toISOString()
    const { id } = collection
    const logged = {
      ...input,
      id: store.calls.length + 1,
      at,
      createdAt: at,
      by: { id: 1, name: 'Maria Santos' },
    }
    store.calls = [...store.calls, { ...logged, collectionId: id }]
    const promise =
      input.promiseAmount && input.promiseDate
        ? {
            amount: input.promiseAmount,
            date: input.promiseDate,
            state: 'open' as const,
            madeAt: at,
            by: logged.by,
          }
        : null
    const after = {
      ...collection,
      callCount: collection.callCount + 1,
      lastContactDate: at,
      ...(promise ? { promise, promises: [...collection.promises, promise] } : {}),
    }
    store.collections = store.collections.map((other) => (other.id === id ? after : other))
    return logged
  }

  return [
    http.get('/api/collections/summary', () => {
      const days = open().reduce((sum, { daysOverdue }) => sum + daysOverdue, 0)
      return HttpResponse.json({
        totalOwed: sumOf(open()),
        openCollections: open().length,
        inactiveClients: performance(db, store).filter(({ status }) => status === 'inactive').length,
        averageDaysOverdue: open().length === 0 ? 0 : Math.round((days * 10) / open().length) / 10,
      })
    }),
    http.get('/api/collections/client-performance', ({ request }) => {
      const query = new URL(request.url).searchParams
      const limit = Number(query.get('limit') ?? 50)
      const start = Number(query.get('cursor') ?? 0)
      const asked = query.get('status')
      const rows = performance(db, store).filter(({ status }) => asked === null || status === asked)
      query.set('cursor', String(start + limit))
      const link = `</api/collections/client-performance?${query}>; rel="next"`
      return HttpResponse.json(rows.slice(start, start + limit), {
        headers: {
          'X-Total-Count': String(rows.length),
          ...(start + limit < rows.length ? { Link: link } : {}),
        },
      })
    }),
    http.get('/api/collections/worklist', ({ request }) => {
      const assignedTo = new URL(request.url).searchParams.get('assignedTo')
      const rows = open()
        .filter((row) => assignedTo === null || row.assignedTo === Number(assignedTo))
        .map((row) => ({ ...listed(row), ...worklistScore(scoreInputOf(row), today()) }))
        .sort((a, b) => b.score - a.score || a.id - b.id)
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } })
    }),
    listHandler('/api/collections', () => store.collections.filter(({ voided }) => voided === null), {
      search: ({ description }) => [description],
      filters: {
        status: (row, value) => value.split(',').includes(row.status),
        priority: (row, value) => value.split(',').includes(row.priority),
        assignedTo: (row, value) => row.assignedTo === Number(value),
        clientId: (row, value) => row.clientId === Number(value),
        overdue: (row, value) => row.daysOverdue > 0 === (value === 'true'),
        dueFrom: (row, value) => row.dueDate >= value,
        dueTo: (row, value) => row.dueDate <= value,
      },
      present: listed,
      sortable: ['dueDate', 'amount', 'priority', 'status', 'createdAt'],
    }),
    ...owingHandlers(store),
    http.get('/api/collections/:id', ({ params }) => {
      const found = find(params.id)
      return found ? HttpResponse.json(found) : problem(404, text('error.notFound'))
    }),
    http.post('/api/collections', ({ request }) =>
      answerWrite(async () =>
        HttpResponse.json(save(null, (await request.json()) as object), { status: 201 }),
      ),
    ),
    http.patch('/api/collections/:id', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.collections, Number(params.id), request)
        const patch = check(collectionPatch, await request.json())
        return HttpResponse.json(save(before, { ...before, ...patch }))
      }),
    ),
    http.post('/api/collections/:id/void', ({ params, request }) =>
      answerWrite(async () => {
        const found = requireRecord(store.collections, Number(params.id), request)
        const { reason } = check(collectionVoidInput, await request.json())
        if (!allows(db.role, 'collections.void')) throw new Refusal(403, text('error.forbidden'))
        if (found.voided) throw new Refusal(409, text('collection.voided'))
        const at = new Date().toISOString()
        const voided = { at, by: { id: 1, name: 'Maria Santos' }, reason }
        const after = {
          ...found,
          status: 'voided' as const,
          voided,
          version: found.version + 1,
          daysOverdue: 0,
        }
        store.collections = store.collections.map((other) => (other.id === found.id ? after : other))
        return HttpResponse.json(after)
      }),
    ),
    http.get('/api/collections/:id/calls', ({ params }) =>
      HttpResponse.json(
        store.calls
          .filter(({ collectionId }) => collectionId === Number(params.id))
          .map(({ collectionId: _, ...row }) => row)
          .toReversed(),
      ),
    ),
    http.post('/api/collections/:id/calls', ({ params, request }) =>
      answerWrite(async () => {
        const found = requireRecord(store.collections, Number(params.id), request)
        return HttpResponse.json(call(found, await request.json()), { status: 201 })
      }),
    ),
    ...agingHandlers(makeAgingItems(db)),
    ...staffHandlers(),
  ]
}

function listed({ promises: _, history: __, ...row }: CollectionDetail): Collection {
  return row
}

function scoreInputOf(row: CollectionDetail) {
  return {
    amountCents: parseMoney(row.amount),
    dueDate: row.dueDate,
    priority: row.priority,
    lastContactOn: row.lastContactDate && todayIn(userDefaults.timezone, new Date(row.lastContactDate)),
    promisedFor: row.promise && row.promise.state !== 'kept' ? row.promise.date : null,
  }
}

function performance({ clients }: MockDb, { collections }: CollectionStore) {
  const rows = clients.map((client) => {
    const mine = collections.filter((row) => row.clientId === client.id && isOpenCollection(row.status))
    const daysSinceLastLoad = client.id * 6
    return {
      clientId: client.id,
      name: client.name,
      status: activityAfter(daysSinceLastLoad),
      lastLoadDate: todayIn(userDefaults.timezone, new Date(Date.now() - daysSinceLastLoad * 86_400_000)),
      daysSinceLastLoad,
      totalOwed: sumOf(mine),
      pendingCollections: mine.length,
    }
  })
  return rows.sort((a, b) => parseMoney(b.totalOwed) - parseMoney(a.totalOwed) || a.clientId - b.clientId)
}
