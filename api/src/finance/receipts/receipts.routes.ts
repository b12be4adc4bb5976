import { receiptStates } from '@drayline/domain/finance/receipts/receipt'
import {
  applyInput,
  disposeInput,
  receiptInput,
  receiptRecord,
  receiptReversal,
  receiptSums,
  reverseInput,
} from '@drayline/domain/finance/receipts/receipt-schema'
import { dateFilter, idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import { boolean, object } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, searchText } from '../../kernel/lists/list.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { presentReceipt, presentReversal, presentSums } from './receipt.presenter.ts'
import { readReversal } from './receipt-reversal.ts'
import { findReceipt, listReceipts, receiptSorts, sumReceipts } from './receipts.list.ts'
import { applyReceipt, createReceipt, disposeOfReceipt, reverseReceipt } from './receipts.service.ts'

const filters = {
  brokerId: idField(),
  clientId: idField(),
  purchaseId: idField(),
  state: oneOf(receiptStates),
  unapplied: boolean(),
  bookedFrom: dateFilter(),
  bookedTo: dateFilter(),
}

export const receiptsRoutes: Route[] = [
  defineListRoute({
    path: '/api/receipts',
    summary:
      'Money that came in, newest first; unapplied=true shows what is still to be applied. q searches references, amounts and invoices',
    permission: 'receipts.read',
    query: listParams({ sorts: receiptSorts, filters }),
    item: receiptRecord,
    handler: ({ input }) => listReceipts(input.query),
    present: presentReceipt,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/receipts/sums',
    summary: 'Sums of the receipts that the list finds with these filters',
    permission: 'receipts.read',
    query: object({ q: searchText, ...filters }),
    response: receiptSums,
    handler: ({ input }) => sumReceipts(input.query),
    present: presentSums,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/receipts/:id',
    summary: 'One receipt with what it paid',
    permission: 'receipts.read',
    params: idParams,
    response: receiptRecord,
    handler: async ({ input }) => {
      const receipt = await findReceipt(input.params.id)
      if (!receipt) throw notFound()
      return receipt
    },
    present: presentReceipt,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/receipts/:id/reversal',
    summary: 'What taking a receipt back would undo, and what clients would owe then',
    permission: 'receipts.read',
    params: idParams,
    also: [409, 412],
    response: receiptReversal,
    handler: (call) => readReversal(call, call.input.params.id),
    present: presentReversal,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/receipts',
    summary:
      "Takes in money: a broker's is applied to purchases, as said or to the oldest first; a client's pays what it owes",
    permission: 'receipts.post',
    write: true,
    status: 201,
    body: receiptInput,
    response: receiptRecord,
    handler: (call) => createReceipt(call, call.input.body),
    present: presentReceipt,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/receipts/:id/apply',
    summary: 'Applies what is left of a receipt to purchases',
    permission: 'receipts.post',
    write: true,
    params: idParams,
    body: applyInput,
    response: receiptRecord,
    handler: (call) => applyReceipt(call, call.input.params.id, call.input.body),
    present: presentReceipt,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/receipts/:id/dispose',
    summary: 'Passes unapplied money on to a client, or owes it to the broker',
    permission: 'receipts.post',
    write: true,
    params: idParams,
    body: disposeInput,
    response: receiptRecord,
    handler: (call) => disposeOfReceipt(call, call.input.params.id, call.input.body),
    present: presentReceipt,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/receipts/:id/reverse',
    summary: 'Takes a receipt back whole, with the settlements and rebates it brought about',
    permission: 'receipts.post',
    write: true,
    params: idParams,
    body: reverseInput,
    response: receiptRecord,
    handler: (call) => reverseReceipt(call, call.input.params.id, call.input.body),
    present: presentReceipt,
  }),
]
