import type { FuelCardDetail } from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  approvalBandOf,
  approvalBands,
  fuelCardStatuses,
  fuelCardTransitions,
  fuelCardTypes,
  fuelSpendBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { fuelCardInput, fuelCardReview } from '@drayline/domain/finance/fuel-cards/fuel-card-schema'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { addDays, daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { type FuelCardStore, makeFuelCardStore } from './fuel-cards.mock.ts'

const text = serverText
const url = '/api/fuel-card-applications'
const dayOf = (instant: string) => todayIn(userDefaults.timezone, new Date(instant))

/** The mocked API of fuel card applications. */
export function fuelCardHandlers(
  db: MockDb,
  store: FuelCardStore = makeFuelCardStore(db.clients.length === 0 ? 0 : 12, db.role),
): HttpHandler[] {
  function submit(body: unknown): FuelCardDetail {
    const input = check(fuelCardInput, body)
    const at = new Date().toISOString()
    const saved: FuelCardDetail = {
      ...input,
      id: Math.max(0, ...store.applications.map(({ id }) => id)) + 1,
      ...{ version: 1, status: 'pending', submittedBy: { id: 1, name: 'Maria Santos' }, notes: null },
      ...{ reviewedBy: null, reviewedAt: null, reviews: [], createdAt: at, updatedAt: at },
    }
    store.applications = [...store.applications, saved]
    return saved
  }

  function review(before: FuelCardDetail, body: unknown): FuelCardDetail {
    if (!allows(store.role, 'fuelCards.review')) throw new Refusal(403, text('error.forbidden'))
    const sent = check(fuelCardReview, body)
    const { status = before.status, notes = before.notes } = sent
    const moved = status !== before.status
    if (moved && status === 'rejected' && !sent.notes)
      throw new Refusal(422, text('error.validation'), {
        errors: { notes: text('fuelCard.notes.required') },
      })
    if (moved && !fuelCardTransitions[before.status][status]) throw new Refusal(409, text('error.conflict'))
    const at = new Date().toISOString()
    const by = { id: 2, name: 'Dana Reed' }
    const step = { at, by, from: before.status, to: status, notes }
    const after = {
      ...{ ...before, status, notes, version: before.version + 1, updatedAt: at },
      reviews: [...before.reviews, step],
      ...(moved ? { reviewedBy: by, reviewedAt: at } : {}),
    }
    store.applications = store.applications.map((other) => (other.id === after.id ? after : other))
    return after
  }

  return [
    http.get(`${url}/summary`, () => {
      const counts = fuelCardStatuses.map((status) => [
        status,
        store.applications.filter((row) => row.status === status).length,
      ])
      return HttpResponse.json({ total: store.applications.length, ...Object.fromEntries(counts) })
    }),
    http.get(`${url}/provider`, () => HttpResponse.json({ url: store.provider })),
    http.get(`${url}/analytics`, ({ request }) => {
      const months = Number(new URL(request.url).searchParams.get('months') ?? 12)
      return HttpResponse.json(analyticsOf(store.applications, months))
    }),
    listHandler(url, () => store.applications, {
      search: ({ companyName, contactName, email, phone }) => [companyName, contactName, email, phone],
      filters: {
        status: (row, value) => value.split(',').includes(row.status),
        cardType: (row, value) => value.split(',').includes(row.cardType),
        fleetSize: (row, value) => value.split(',').includes(row.fleetSize),
        monthlyFuelSpend: (row, value) => value.split(',').includes(row.monthlyFuelSpend),
        businessType: (row, value) => value.split(',').includes(row.businessType),
        appliedFrom: (row, value) => dayOf(row.createdAt) >= value,
        appliedTo: (row, value) => dayOf(row.createdAt) <= value,
      },
      present: ({ reviews: _, ...row }) => row,
      sortable: ['companyName', 'status', 'createdAt'],
    }),
    http.get(`${url}/:id`, ({ params }) => {
      const found = store.applications.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, text('error.notFound'))
    }),
    http.post(url, ({ request }) =>
      answerWrite(async () => HttpResponse.json(submit(await request.json()), { status: 201 })),
    ),
    http.patch(`${url}/:id`, ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.applications, Number(params.id), request)
        return HttpResponse.json(review(before, await request.json()))
      }),
    ),
  ]
}

/** The applications of some months, counted as the API does. */
function analyticsOf(all: readonly FuelCardDetail[], months: number) {
  const today = todayIn(userDefaults.timezone)
  const names = Array.from({ length: months }, (_, index) => monthBefore(today, months - 1 - index))
  const from = `${names[0]}-01`
  const rows = all.filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= today)
  const countBy = <T extends string>(values: readonly T[], read: (row: FuelCardDetail) => string | null) =>
    values.map((value) => ({ value, count: rows.filter((row) => read(row) === value).length }))
  const approved = rows.filter(({ status }) => status === 'approved')
  const days = approved.map((row) =>
    daysBetween(dayOf(row.createdAt), dayOf(row.reviewedAt ?? row.createdAt)),
  )
  const sum = days.reduce((total, one) => total + one, 0)
  return {
    ...{ from, to: today, total: rows.length },
    byMonth: names.map((month) => ({
      month,
      ...Object.fromEntries(
        fuelCardStatuses.map((status) => [
          status,
          rows.filter((row) => row.status === status && dayOf(row.createdAt).startsWith(month)).length,
        ]),
      ),
    })),
    byStatus: countBy(fuelCardStatuses, ({ status }) => status),
    byCardType: countBy(fuelCardTypes, ({ cardType }) => cardType),
    bySpend: countBy(fuelSpendBands, ({ monthlyFuelSpend }) => monthlyFuelSpend),
    approvalTime: {
      count: days.length,
      averageDays: days.length === 0 ? null : Math.round((sum * 10) / days.length) / 10,
      bands: approvalBands.map((value) => ({
        value,
        count: days.filter((one) => approvalBandOf(one) === value).length,
      })),
    },
  }
}

function monthBefore(today: string, months: number): string {
  let day = `${today.slice(0, 7)}-01`
  for (let left = months; left > 0; left -= 1) day = `${addDays(day, -1).slice(0, 7)}-01`
  return day.slice(0, 7)
}
