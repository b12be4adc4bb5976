import {
  analyticsMonths,
  businessTypes,
  fleetSizes,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  fuelCardAnalytics,
  fuelCardDetail,
  fuelCardInput,
  fuelCardProvider,
  fuelCardRecord,
  fuelCardReview,
  fuelCardSummary,
} from '@drayline/domain/finance/fuel-cards/fuel-card-schema'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { dateFilter } from '@drayline/domain/kernel/forms/fields'
import { number, object } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { readAnalytics } from './analytics.ts'
import { presentFuelCard, presentFuelCardDetail } from './fuel-card.presenter.ts'
import { findFuelCard, fuelCardSorts, listFuelCards, readFuelCardSummary } from './fuel-cards.list.ts'
import { reviewFuelCard, submitFuelCard } from './fuel-cards.service.ts'

export const fuelCardsRoutes: Route[] = [
  defineListRoute({
    path: '/api/fuel-card-applications',
    summary: 'Fuel card applications, newest first; q searches company, contact, e-mail and phone',
    permission: 'fuelCards.read',
    query: listParams({
      sorts: fuelCardSorts,
      filters: {
        status: manyOf(fuelCardStatuses),
        cardType: manyOf(fuelCardTypes),
        fleetSize: manyOf(fleetSizes),
        monthlyFuelSpend: manyOf(fuelSpendBands),
        businessType: manyOf(businessTypes),
        appliedFrom: dateFilter(),
        appliedTo: dateFilter(),
      },
    }),
    item: fuelCardRecord,
    handler: ({ input, user }) => listFuelCards(input.query, user.timezone),
    present: presentFuelCard,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fuel-card-applications/summary',
    summary: 'How many fuel card applications there are, by status',
    permission: 'fuelCards.read',
    response: fuelCardSummary,
    handler: readFuelCardSummary,
    present: (summary) => summary,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fuel-card-applications/analytics',
    summary: 'Applications of some months by month, status, card type, monthly spend and time until approval',
    permission: 'fuelCards.read',
    query: object({ months: number().oneOf(analyticsMonths).default(12) }),
    response: fuelCardAnalytics,
    handler: ({ input, user, now }) =>
      readAnalytics(input.query.months, { today: todayIn(user.timezone, now()), zone: user.timezone }),
    present: (analytics) => analytics,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fuel-card-applications/provider',
    summary: 'The address of the fuel card provider where applications are processed; null without one',
    permission: 'fuelCards.read',
    response: fuelCardProvider,
    handler: ({ config }) => ({ url: config.fuelCardProviderUrl?.href ?? null }),
    present: ({ url }) => ({ url }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fuel-card-applications/:id',
    summary: 'One fuel card application with every step of its review',
    permission: 'fuelCards.read',
    params: idParams,
    response: fuelCardDetail,
    handler: async ({ input }) => {
      const application = await findFuelCard(input.params.id)
      if (!application) throw notFound()
      return application
    },
    present: presentFuelCardDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/fuel-card-applications',
    summary: 'Submits a fuel card application; it begins pending',
    permission: 'fuelCards.apply',
    write: true,
    status: 201,
    body: fuelCardInput,
    response: fuelCardDetail,
    handler: (call) => submitFuelCard(call, call.input.body),
    present: presentFuelCardDetail,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/fuel-card-applications/:id',
    summary: 'Reviews an application: status and notes; notifies the person who submitted it',
    permission: 'fuelCards.review',
    write: true,
    params: idParams,
    body: fuelCardReview,
    response: fuelCardDetail,
    handler: (call) => reviewFuelCard(call, call.input.params.id, call.input.body),
    present: presentFuelCardDetail,
  }),
]
