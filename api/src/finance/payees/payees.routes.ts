import { payeeStates } from '@drayline/domain/finance/payees/payee'
import {
  payeeInput,
  payeeNumbers,
  payeePatch,
  payeeRecord,
} from '@drayline/domain/finance/payees/payee-schema'
import { idField } from '@drayline/domain/kernel/forms/fields'
import { revealInput, vaultAccess } from '@drayline/domain/operations/vault/vault-schema'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import type { AccessDoc } from '../../platform/audit/index.ts'
import { accessRecords, presentAccess } from '../../platform/audit/index.ts'
import { presentPayee } from './payee.presenter.ts'
import { findPayee, listPayees } from './payees.list.ts'
import { decidePayee, proposePayee } from './payees.service.ts'
import { revealPayee } from './reveal.service.ts'

const accessSorts: Sorts = { at: { path: 'at', type: 'date' } }

export const payeesRoutes: Route[] = [
  defineListRoute({
    path: '/api/payees',
    summary: 'Bank accounts of clients, newest first, with the last digits of their numbers alone',
    permission: 'payees.read',
    query: listParams({
      searched: false,
      filters: { clientId: idField(), state: manyOf(payeeStates) },
    }),
    item: payeeRecord,
    handler: ({ input }) => listPayees(input.query),
    present: presentPayee,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/payees/:id',
    summary: 'One bank account, without its numbers',
    permission: 'payees.read',
    params: idParams,
    response: payeeRecord,
    handler: async ({ input }) => {
      const payee = await findPayee(input.params.id)
      if (!payee) throw notFound()
      return payee
    },
    present: presentPayee,
  }),
  defineListRoute({
    path: '/api/payees/:id/access-log',
    summary: 'Who typed in or looked at the numbers of a bank account, when and why',
    permission: 'vault.read',
    params: idParams,
    query: listParams({ sorts: accessSorts, defaultSort: '-at', searched: false, filters: {} }),
    item: vaultAccess,
    handler: async ({ input: { params, query } }) => {
      const payee = await findPayee(params.id)
      if (!payee) throw notFound()
      const filter = { entryId: payee.secretId }
      return await listQuery<AccessDoc>({ model: accessRecords, sorts: accessSorts, query, filter })
    },
    present: presentAccess,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/payees',
    summary: 'Proposes a bank account of a client; a second person confirms it, and a waiting time passes',
    permission: 'payees.propose',
    stepUp: true,
    write: true,
    status: 201,
    body: payeeInput,
    response: payeeRecord,
    handler: (call) => proposePayee(call, call.input.body),
    present: presentPayee,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/payees/:id',
    summary:
      'Confirms (active) or rejects a proposal, by a second person; withdraws it, by the first; or stops an account at once',
    permission: 'payees.propose',
    // Stopping an account must be easy.
    stepUp: ({ state }) => state === 'active',
    write: true,
    params: idParams,
    body: payeePatch,
    response: payeeRecord,
    handler: (call) => decidePayee(call, call.input.params.id, call.input.body),
    present: presentPayee,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/payees/:id/reveal',
    summary: 'The numbers of a bank account; logged',
    permission: 'vault.reveal',
    stepUp: true,
    rate: 'export',
    params: idParams,
    body: revealInput,
    response: payeeNumbers,
    handler: (call) => revealPayee(call, call.input.params.id, call.input.body),
    present: ({ id, numbers }) => ({ id, numbers }),
  }),
]
