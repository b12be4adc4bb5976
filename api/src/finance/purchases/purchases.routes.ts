import { fundAnswer, fundInput } from '@drayline/domain/finance/purchases/fund-schema'
import { lookBackAnswer, lookBackInput } from '@drayline/domain/finance/purchases/look-back-schema'
import {
  confirmPayoutsInput,
  payoutOutcome,
  payoutRecord,
  waitingClient,
} from '@drayline/domain/finance/purchases/payout-schema'
import { payoutStates } from '@drayline/domain/finance/purchases/payout-state'
import { purchaseStates } from '@drayline/domain/finance/purchases/purchase'
import {
  chargeBackPreview,
  purchaseOfInvoice,
  purchaseRecord,
} from '@drayline/domain/finance/purchases/purchase-schema'
import {
  chargeBackInput,
  payoutInput,
  returnPayoutInput,
  settleAnswer,
  writeOffDecision,
  writeOffInput,
} from '@drayline/domain/finance/receipts/receipt-schema'
import { dateFilter, idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import { array, boolean, number, object, string } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, maxLimit } from '../../kernel/lists/list.ts'
import { idList, idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentOutcome } from '../../kernel/writes/several.ts'
import { chargeBackPurchase, payOutPayable, previewChargeBack, settleCleared } from './close.service.ts'
import { confirmPayouts } from './confirm-payouts.ts'
import { fund } from './fund.service.ts'
import { lookBack } from './look-back.ts'
import { findPayout, listPayouts, payoutSorts } from './payouts.list.ts'
import {
  presentChargeBack,
  presentLookBack,
  presentPayout,
  presentPurchase,
  presentPurchaseOfInvoice,
  presentWaiting,
} from './purchase.presenter.ts'
import { findPurchase, listPurchases, purchaseSorts, purchasesOf, readWaiting } from './purchases.list.ts'
import { returnPayout } from './return-payout.ts'
import { decideWriteOff, proposeWriteOff } from './write-off.service.ts'

export const purchasesRoutes: Route[] = [
  defineListRoute({
    path: '/api/purchases',
    summary: 'Bought invoices, newest first; q searches invoice and load numbers',
    permission: 'purchases.read',
    query: listParams({
      sorts: purchaseSorts,
      filters: {
        state: manyOf(purchaseStates),
        clientId: idField(),
        brokerId: idField(),
        invoiceId: idField(),
        payoutId: idField(),
        rebatePayoutId: idField(),
        writeOff: boolean(),
      },
    }),
    item: purchaseRecord,
    handler: ({ input }) => listPurchases(input.query),
    present: presentPurchase,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/purchases/rows',
    summary:
      'State and what is open of the purchases of these invoices (ids, separated by commas, at most 200); those never bought are missing',
    permission: 'purchases.read',
    query: object({ ids: idList }),
    response: array(purchaseOfInvoice.required()).required(),
    handler: ({ input }) => purchasesOf(input.query.ids.split(',').map(Number)),
    present: (rows) => rows.map(presentPurchaseOfInvoice),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/purchases/look-back',
    summary:
      'What a client would have paid on other terms for what we bought of it in a period, beside what it has; at most the newest 2,000 purchases, the newest 200 of them listed',
    permission: 'purchases.read',
    rate: 'read',
    body: lookBackInput,
    response: lookBackAnswer,
    handler: (call) => lookBack(call, call.input.body),
    present: (found, { input }) => presentLookBack(found, input.body),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/purchases/:id',
    summary: 'One purchase with its terms, payments and end',
    permission: 'purchases.read',
    params: idParams,
    response: purchaseRecord,
    handler: async ({ input }) => {
      const purchase = await findPurchase(input.params.id)
      if (!purchase) throw notFound()
      return purchase
    },
    present: presentPurchase,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/purchases/fund',
    summary:
      'Buys approved invoices and pays their clients by hand, all of a client or none; dryRun tries without storing',
    permission: 'invoices.pay',
    stepUp: ({ dryRun }) => !dryRun,
    write: true,
    body: fundInput,
    response: fundAnswer,
    handler: (call) => fund(call, call.input.body),
    present: ({ clients }) => ({ clients }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/purchases/settle',
    summary: 'Settles up to 100 purchases whose money has become final; more says that there are others',
    permission: 'receipts.post',
    write: true,
    response: settleAnswer,
    handler: settleCleared,
    present: ({ settled, more }) => ({ settled, more }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/purchases/:id/charge-back',
    summary: 'What charging a purchase back today would come to, and what could pay it at once',
    permission: 'purchases.chargeBack',
    params: idParams,
    also: [409],
    response: chargeBackPreview,
    handler: (call) => previewChargeBack(call, call.input.params.id),
    present: presentChargeBack,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/purchases/:id/write-off',
    summary: 'Proposes to bear the loss of a purchase without recourse; another person confirms it',
    permission: 'purchases.writeOff',
    write: true,
    params: idParams,
    body: writeOffInput,
    response: purchaseRecord,
    handler: (call) => proposeWriteOff(call, call.input.params.id, call.input.body),
    present: presentPurchase,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/purchases/:id/write-off',
    summary:
      'Confirms or refuses a loss that another person proposed, or takes back what one proposed oneself',
    permission: 'purchases.writeOff',
    write: true,
    params: idParams,
    body: writeOffDecision,
    response: purchaseRecord,
    handler: (call) => decideWriteOff(call, call.input.params.id, call.input.body),
    present: presentPurchase,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/purchases/:id/charge-back',
    summary:
      'Charges a purchase back: its client owes what is open and the fee so far, less the reserve; without recourse with a cause other than unpaid',
    permission: 'purchases.chargeBack',
    write: true,
    params: idParams,
    body: chargeBackInput,
    response: purchaseRecord,
    handler: (call) => chargeBackPurchase(call, call.input.params.id, call.input.body),
    present: presentPurchase,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/payouts',
    summary: 'Pays a client all that is payable to it, less what it owes',
    permission: 'invoices.pay',
    stepUp: true,
    write: true,
    status: 201,
    body: payoutInput,
    response: payoutRecord,
    handler: (call) => payOutPayable(call, call.input.body),
    present: presentPayout,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/payouts/confirm',
    summary: 'Notes that the bank has shown up to 500 payments, each for itself; the answer says which',
    permission: 'receipts.post',
    write: true,
    body: confirmPayoutsInput,
    response: array(payoutOutcome.required()).required(),
    handler: (call) => confirmPayouts(call, call.input.body),
    present: (results) => results.map(presentOutcome),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/payouts/:id/return',
    summary: 'Notes that the bank sent a payment back: it is payable again, and its account is stopped',
    permission: 'invoices.pay',
    write: true,
    params: idParams,
    body: returnPayoutInput,
    response: payoutRecord,
    handler: (call) => returnPayout(call, call.input.params.id, call.input.body.reason),
    present: presentPayout,
  }),
  defineListRoute({
    path: '/api/payouts/waiting',
    summary:
      'Clients to whom something is payable, the largest amounts first, then those who only owe something, with what would leave by each method',
    permission: 'purchases.read',
    query: object({
      // As many as one page has: who asks for no page gets the largest amounts.
      limit: number().integer().min(1).max(maxLimit).default(maxLimit),
      cursor: string().max(2000),
    }),
    item: waitingClient,
    handler: (call) => readWaiting(call, call.input.query),
    present: presentWaiting,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/payouts/:id',
    summary: 'One payment to a client',
    permission: 'purchases.read',
    params: idParams,
    response: payoutRecord,
    handler: async ({ input }) => {
      const payout = await findPayout(input.params.id)
      if (!payout) throw notFound()
      return payout
    },
    present: presentPayout,
  }),
  defineListRoute({
    path: '/api/payouts',
    summary:
      'Payments to clients, newest first; state=inTransit shows those that the bank has not shown. q searches references and amounts',
    permission: 'purchases.read',
    query: listParams({
      sorts: payoutSorts,
      filters: {
        clientId: idField(),
        state: oneOf(payoutStates),
        dayFrom: dateFilter(),
        dayTo: dateFilter(),
      },
    }),
    item: payoutRecord,
    handler: ({ input }) => listPayouts(input.query),
    present: presentPayout,
  }),
]
