import { dateField } from '@drayline/domain/dates'
import { idField, oneOf } from '@drayline/domain/fields'
import {
  invoiceDetail,
  invoiceInput,
  invoiceRecord,
  invoiceStatuses,
  invoiceStatusInput,
  invoiceStatusResult,
} from '@drayline/domain/invoice'
import { moneyField } from '@drayline/domain/money'
import { array } from 'yup'
import { notFound } from '../core/errors.ts'
import { listParams, Page } from '../core/list.ts'
import { idParams, manyOf } from '../core/params.ts'
import type { Route } from '../core/route.ts'
import { defineListRoute, defineRoute } from '../core/route.ts'
import { presentInvoice, presentInvoiceDetail } from './invoice.presenter.ts'
import { moveInvoices } from './invoices.bulk.ts'
import { findInvoice, invoiceSorts, listInvoices } from './invoices.list.ts'
import { createInvoice, updateInvoice } from './invoices.service.ts'

const query = listParams({
  sorts: invoiceSorts,
  filters: {
    status: manyOf(invoiceStatuses),
    clientId: idField(),
    brokerId: idField(),
    loadId: idField(),
    submittedFrom: dateField(),
    submittedTo: dateField(),
    createdFrom: dateField(),
    createdTo: dateField(),
    amountMin: moneyField(),
    amountMax: moneyField(),
  },
})

export const invoicesRoutes: Route[] = [
  defineListRoute({
    path: '/api/invoices',
    summary: 'Invoices, newest first; q searches invoice and load number; days are those of your time zone',
    permission: 'invoices.read',
    query,
    item: invoiceRecord,
    handler: ({ input, user }) => listInvoices(input.query, user.timezone),
    present: presentInvoice,
  }),
  defineListRoute({
    path: '/api/invoices/search',
    summary: 'Invoices whose number or load number has words starting with those of q; none without q',
    permission: 'invoices.read',
    rate: 'search',
    query,
    item: invoiceRecord,
    handler: async ({ input, user }) =>
      input.query.q?.trim() ? await listInvoices(input.query, user.timezone) : new Page([], null, 0),
    present: presentInvoice,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/:id',
    summary: 'One invoice with its history',
    permission: 'invoices.read',
    params: idParams,
    response: invoiceDetail,
    handler: async ({ input }) => {
      const invoice = await findInvoice(input.params.id)
      if (!invoice) throw notFound()
      return invoice
    },
    present: presentInvoiceDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/invoices',
    summary: 'Adds an invoice and walks it to the chosen status',
    permission: 'invoices.create',
    write: true,
    status: 201,
    body: invoiceInput,
    response: invoiceDetail,
    handler: (ctx) => createInvoice(ctx, ctx.input.body),
    present: presentInvoiceDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/invoices/status',
    summary: 'Walks several invoices to a status, each for itself; the answer says which went',
    permission: 'invoices.update',
    write: true,
    body: invoiceStatusInput,
    response: array(invoiceStatusResult.required()).required(),
    handler: (ctx) => moveInvoices(ctx, ctx.input.body),
    present: (results) => results.map(({ id, ok, message }) => ({ id, ok, message })),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/invoices/:id',
    summary: 'Replaces an invoice and walks it to the chosen status; without one it keeps its own',
    permission: 'invoices.update',
    write: true,
    params: idParams,
    body: invoiceInput.shape({ status: oneOf(invoiceStatuses) }),
    response: invoiceDetail,
    handler: (ctx) => updateInvoice(ctx, ctx.input.params.id, ctx.input.body),
    present: presentInvoiceDetail,
  }),
]
