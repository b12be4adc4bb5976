import { buyoutStates } from '@drayline/domain/finance/buyouts/buyout'
import {
  buyoutInput,
  buyoutPatch,
  buyoutRecord,
  confirmBuyoutInput,
  payBuyoutInput,
  returnBuyoutInput,
} from '@drayline/domain/finance/buyouts/buyout-schema'
import { idField } from '@drayline/domain/kernel/forms/fields'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentBuyout } from './buyout.presenter.ts'
import { findBuyout, listBuyouts } from './buyouts.list.ts'
import { decideBuyout, proposeBuyout } from './buyouts.service.ts'
import { confirmBuyout, payBuyout, returnBuyout } from './pay-buyout.ts'

const answer = { response: buyoutRecord, present: presentBuyout } as const

export const buyoutsRoutes: Route[] = [
  defineListRoute({
    path: '/api/buyouts',
    summary: 'What former factors of clients are paid, newest first',
    permission: 'purchases.read',
    query: listParams({ searched: false, filters: { clientId: idField(), state: manyOf(buyoutStates) } }),
    item: buyoutRecord,
    handler: ({ input }) => listBuyouts(input.query),
    present: presentBuyout,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/buyouts/:id',
    summary: 'One buyout of a client from its former factor',
    permission: 'purchases.read',
    params: idParams,
    handler: async ({ input }) => {
      const buyout = await findBuyout(input.params.id)
      if (!buyout) throw notFound()
      return buyout
    },
    ...answer,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/buyouts',
    summary: "Enters what a client's former factor is owed; a second person approves it",
    permission: 'buyouts.propose',
    write: true,
    status: 201,
    body: buyoutInput,
    handler: (call) => proposeBuyout(call, call.input.body),
    ...answer,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/buyouts/:id',
    summary: 'Approves or rejects a buyout, by a second person, or cancels it before a funding has borne it',
    permission: 'buyouts.propose',
    write: true,
    params: idParams,
    body: buyoutPatch,
    handler: (call) => decideBuyout(call, call.input.params.id, call.input.body),
    ...answer,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/buyouts/:id/pay',
    summary: 'Pays the former factor by hand what a funding of its client left for it',
    permission: 'invoices.pay',
    write: true,
    params: idParams,
    body: payBuyoutInput,
    handler: (call) => payBuyout(call, call.input.params.id, call.input.body),
    ...answer,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/buyouts/:id/confirm',
    summary: 'Notes that the bank has shown the payment to the former factor',
    permission: 'receipts.post',
    write: true,
    params: idParams,
    body: confirmBuyoutInput,
    handler: (call) => confirmBuyout(call, call.input.params.id, call.input.body.day),
    ...answer,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/buyouts/:id/return',
    summary: 'Notes that the payment to the former factor came back: it is owed again',
    permission: 'invoices.pay',
    write: true,
    params: idParams,
    body: returnBuyoutInput,
    handler: (call) => returnBuyout(call, call.input.params.id, call.input.body.reason),
    ...answer,
  }),
]
