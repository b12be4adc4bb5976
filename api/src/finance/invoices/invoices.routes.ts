import { invoiceBulkAnswer, invoiceBulkInput } from '@drayline/domain/finance/invoices/invoice-bulk-schema'
import {
  duplicateCheck,
  duplicateCount,
  duplicateRecord,
  notDuplicateInput,
} from '@drayline/domain/finance/invoices/invoice-duplicates-schema'
import {
  invoiceRowsCheck,
  invoiceRowsFound,
  invoiceRowsInput,
} from '@drayline/domain/finance/invoices/invoice-rows-schema'
import {
  invoiceChange,
  invoiceDetail,
  invoiceInput,
  invoiceRecord,
  invoiceStatusInput,
  invoiceStatusResult,
} from '@drayline/domain/finance/invoices/invoice-schema'
import { verdictCheck, verdictFinding, verdictRow } from '@drayline/domain/finance/invoices/verdict-schema'
import { changeInput } from '@drayline/domain/kernel/forms/record-fields'
import { rowResult } from '@drayline/domain/kernel/records/rows-schema'
import { array, object } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { Page } from '../../kernel/lists/list.ts'
import { idList, idParams } from '../../kernel/lists/params.ts'
import { presentRow } from '../../kernel/writes/rows.ts'
import { presentOutcome } from '../../kernel/writes/several.ts'
import { checkDuplicates, clearDuplicates, countDuplicates, duplicatesOf } from './duplicates.service.ts'
import { changesOfInvoice } from './invoice.changes.ts'
import {
  presentDuplicate,
  presentFinding,
  presentInvoice,
  presentInvoiceDetail,
} from './invoice.presenter.ts'
import { changeInvoices, moveInvoices } from './invoices.bulk.ts'
import { findInvoice, invoiceQuery, listInvoices } from './invoices.list.ts'
import { checkInvoiceRows, createInvoices } from './invoice-rows.service.ts'
import { createInvoice, updateInvoice } from './invoices.service.ts'
import { checkVerdict, verdictOf, verdictsOf } from './verdict.service.ts'

const query = invoiceQuery

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
      input.query.q ? await listInvoices(input.query, user.timezone) : new Page([], null, 0),
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
    summary: 'Adds an invoice and takes it to the chosen status',
    permission: 'invoices.create',
    stepUp: ({ status }) => status === 'paid',
    write: true,
    status: 201,
    body: invoiceInput,
    response: invoiceDetail,
    handler: (call) => createInvoice(call, call.input.body),
    present: presentInvoiceDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/invoices/rows',
    summary: 'Adds up to 500 drafts, each for itself; the answer says for each row what became of it',
    permission: 'invoices.create',
    write: true,
    body: invoiceRowsInput,
    response: array(rowResult.required()).required(),
    handler: (call) => createInvoices(call, call.input.body.rows),
    present: (results) => results.map(presentRow),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/invoices/rows/check',
    summary: 'Says of rows of a spreadsheet which invoice numbers are taken, and which loads they bill',
    permission: 'invoices.create',
    rate: 'read',
    body: invoiceRowsCheck,
    response: invoiceRowsFound,
    handler: ({ input }) => checkInvoiceRows(input.body),
    present: ({ taken, loads }) => ({
      taken,
      loads: loads.map(({ id, loadNumber, rate, status, client }) => ({
        ...{ id, loadNumber, rate, status },
        client: { id: client.id, name: client.name },
      })),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/invoices/status',
    summary:
      'Takes one step with one or several invoices, each for itself; the answer says which went. With items only those that are still as they were seen',
    permission: 'invoices.update',
    stepUp: ({ status }) => status === 'paid',
    write: true,
    body: invoiceStatusInput,
    response: array(invoiceStatusResult.required()).required(),
    handler: (call) => moveInvoices(call, call.input.body),
    present: (results) => results.map(presentOutcome),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/invoices/bulk',
    summary:
      'Submits, approves, rejects or pays up to 500 invoices that are in the status before, each for itself; dryRun says which would go and why not. Either items as they were seen, ids, or the query of a list',
    permission: 'invoices.update',
    stepUp: ({ action, dryRun }) => action === 'pay' && !dryRun,
    write: true,
    body: invoiceBulkInput,
    response: invoiceBulkAnswer,
    handler: (call) => changeInvoices(call, call.input.body),
    present: ({ results, next }) => ({
      results: results.map(({ findings, ...row }) => {
        const { id, version, invoiceNumber, client, amount, from, ok, message, current } = row
        const told = findings.map(presentFinding)
        return { id, version, invoiceNumber, client, amount, from, findings: told, ok, message, current }
      }),
      next,
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/duplicates',
    summary: 'What an invoice of this load and amount may repeat, before it is saved',
    permission: 'invoices.read',
    query: duplicateCheck,
    response: array(duplicateRecord.required()).required(),
    handler: ({ input, now }) => checkDuplicates(input.query, now()),
    present: (rows) => rows.map(presentDuplicate),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/duplicates/counts',
    summary:
      'Which of these invoices (ids, separated by commas, at most 200) have open questions, and how many',
    permission: 'invoices.read',
    query: object({ ids: idList }),
    response: array(duplicateCount.required()).required(),
    handler: ({ input }) => countDuplicates(input.query.ids.split(',').map(Number)),
    present: (rows) => rows.map(({ id, count }) => ({ id, count })),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/verdict',
    summary: 'What speaks against an invoice of this load and amount, before it is saved; most serious first',
    permission: 'invoices.read',
    query: verdictCheck,
    response: array(verdictFinding.required()).required(),
    handler: (call) => checkVerdict(call, call.input.query),
    present: (findings) => findings.map(presentFinding),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/verdict/rows',
    summary:
      'What speaks against which of these invoices (ids, separated by commas, at most 200) while nothing is decided',
    permission: 'invoices.read',
    query: object({ ids: idList }),
    response: array(verdictRow.required()).required(),
    handler: (call) => verdictsOf(call, call.input.query.ids.split(',').map(Number)),
    present: (rows) => rows.map(({ id, findings }) => ({ id, findings: findings.map(presentFinding) })),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/:id/verdict',
    summary: 'What speaks against an invoice, most serious first; nothing once it is decided',
    permission: 'invoices.read',
    params: idParams,
    response: array(verdictFinding.required()).required(),
    handler: (call) => verdictOf(call, call.input.params.id),
    present: (findings) => findings.map(presentFinding),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/:id/duplicates',
    summary: 'Invoices that may be the same as this one, and what was said about them',
    permission: 'invoices.read',
    params: idParams,
    response: array(duplicateRecord.required()).required(),
    handler: ({ input }) => duplicatesOf(input.params.id),
    present: (rows) => rows.map(presentDuplicate),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/invoices/:id/not-duplicate',
    summary: 'Declares an invoice different from others, with a reason that is kept',
    permission: 'invoices.clearDuplicate',
    write: true,
    params: idParams,
    body: notDuplicateInput,
    response: invoiceDetail,
    handler: (call) => clearDuplicates(call, call.input.params.id, call.input.body),
    present: presentInvoiceDetail,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/:id/changes',
    summary: 'Who changed which fields of an invoice, from what to what; steps are in its history',
    permission: 'invoices.read',
    params: idParams,
    response: array(invoiceChange.required()).required(),
    handler: ({ input }) => changesOfInvoice(input.params.id),
    present: (changes) =>
      changes.map(({ at, by, fields }) => ({
        at,
        by,
        fields: fields.map(({ name, from, to }) => ({ name, from, to })),
      })),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/invoices/:id',
    summary:
      'Replaces an invoice and takes it to the chosen status; an optional field that is not named stays as it is',
    permission: 'invoices.update',
    stepUp: ({ status }) => status === 'paid',
    write: true,
    params: idParams,
    body: changeInput(invoiceInput),
    response: invoiceDetail,
    handler: (call) => updateInvoice(call, call.input.params.id, call.input.body),
    present: presentInvoiceDetail,
  }),
]
