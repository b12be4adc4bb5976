import { agreementStates } from '@drayline/domain/finance/agreements/agreement'
import {
  agreementInput,
  agreementPatch,
  agreementRecord,
} from '@drayline/domain/finance/agreements/agreement-schema'
import { quoteInput, quoteRecord } from '@drayline/domain/finance/agreements/quote-schema'
import { idField } from '@drayline/domain/kernel/forms/fields'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentAgreement } from './agreement.presenter.ts'
import { findAgreement, listAgreements } from './agreements.list.ts'
import { decideAgreement, proposeAgreement } from './agreements.service.ts'
import { presentQuote, quote } from './quotes.ts'

export const agreementsRoutes: Route[] = [
  defineListRoute({
    path: '/api/agreements',
    summary: "Versions of clients' agreements, newest first",
    permission: 'agreements.read',
    query: listParams({ searched: false, filters: { clientId: idField(), state: manyOf(agreementStates) } }),
    item: agreementRecord,
    handler: ({ input }) => listAgreements(input.query),
    present: presentAgreement,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/agreements/:id',
    summary: "One version of a client's agreement",
    permission: 'agreements.read',
    params: idParams,
    response: agreementRecord,
    handler: async ({ input }) => {
      const agreement = await findAgreement(input.params.id)
      if (!agreement) throw notFound()
      return agreement
    },
    present: presentAgreement,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/agreements',
    summary: "Proposes a new version of a client's terms, with a copy of the fee plan it names",
    permission: 'agreements.propose',
    write: true,
    status: 201,
    body: agreementInput,
    response: agreementRecord,
    handler: (call) => proposeAgreement(call, call.input.body),
    present: presentAgreement,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/agreements/quote',
    summary: 'What an invoice would cost and bring, on the terms of a client or on bare terms',
    permission: 'agreements.read',
    rate: 'read',
    body: quoteInput,
    response: quoteRecord,
    handler: ({ input }) => quote(input.body),
    present: presentQuote,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/agreements/:id',
    summary: 'Approves or rejects a proposal, by a second person, or withdraws it, by the first',
    permission: 'agreements.propose',
    write: true,
    params: idParams,
    body: agreementPatch,
    response: agreementRecord,
    handler: (call) => decideAgreement(call, call.input.params.id, call.input.body),
    present: presentAgreement,
  }),
]
