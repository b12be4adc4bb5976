import { bookPeriod, figuresQuery, periodFigures } from '@drayline/domain/finance/dashboard/period-figures'
import { bookStats, dashboardStats } from '@drayline/domain/finance/dashboard/stats'
import { todayTotal } from '@drayline/domain/finance/dashboard/today-total'
import { financeWaitingLines } from '@drayline/domain/platform/waiting/waiting-schema'
import type { DaySpan } from '@drayline/domain/kernel/dates/figure-range'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { readBookStats } from './book-stats.ts'
import { readStats } from './dashboard.service.ts'
import { readBookPeriod, readPeriodFigures } from './period-figures.ts'
import { readTodayTotal } from './today-total.ts'
import { readFinanceWaiting } from './waiting.ts'

const presentDays = ({ from, to }: DaySpan) => ({ from, to })
const presentPair = <Value>({ now, before }: { now: Value; before: Value }) => ({ now, before })

export const dashboardRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: 'Figures of the dashboard: pending invoices, paid today, revenue, active clients',
    permission: 'dashboard.read',
    response: dashboardStats,
    handler: (call) => readStats(call),
    present: ({ pendingInvoices, processedToday, totalRevenue, activeClients, trends }) => ({
      pendingInvoices,
      processedToday,
      totalRevenue,
      activeClients,
      trends: trends && {
        submittedToday: trends.submittedToday,
        processedYesterday: trends.processedYesterday,
        revenueToday: trends.revenueToday,
        newClients: trends.newClients,
      },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/book',
    summary:
      "Figures of the book on the company's day: funds employed, fees of the month, to fund, unapplied",
    permission: 'ledger.read',
    response: bookStats,
    handler: readBookStats,
    present: ({ today, fundsEmployed, feeIncome, toFund, unapplied }) => ({
      ...{ today, fundsEmployed, feeIncome, unapplied },
      toFund: { count: toFund.count, amount: toFund.amount },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/period',
    summary: 'Invoices and clients of a period until today, and of as many days of the period before',
    permission: 'dashboard.read',
    query: figuresQuery,
    response: periodFigures,
    handler: (call) => readPeriodFigures(call, call.input.query),
    present: ({ range, now, before, submitted, processed, revenue, newClients }) => ({
      ...{ range, now: presentDays(now), before: presentDays(before) },
      submitted: presentPair(submitted),
      processed: presentPair(processed),
      revenue: presentPair(revenue),
      newClients: presentPair(newClients),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/book-period',
    summary: "Figures of the book for a period until the company's today, and for the period before",
    permission: 'ledger.read',
    query: figuresQuery,
    response: bookPeriod,
    handler: (call) => readBookPeriod(call, call.input.query),
    present: ({ range, now, before, fundsEmployed, feeIncome, unapplied }) => ({
      ...{ range, now: presentDays(now), before: presentDays(before) },
      fundsEmployed: presentPair(fundsEmployed),
      feeIncome: presentPair(feeIncome),
      unapplied: presentPair(unapplied),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/waiting',
    summary:
      'Work in money that waits for you: to approve, to fund, to call, advances and applications to decide',
    permission: 'dashboard.read',
    response: financeWaitingLines,
    handler: readFinanceWaiting,
    present: (lines) => lines.map(({ kind, count, amount, oldest }) => ({ kind, count, amount, oldest })),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/help/today',
    summary: 'Number and total of the invoices paid today, by the calendar of your time zone',
    permission: 'dashboard.read',
    response: todayTotal,
    handler: (call) => readTodayTotal(call),
    present: ({ date, invoices, total }) => ({ date, invoices, total }),
  }),
]
