import {
  knownSecret,
  revealedSecret,
  revealInput,
  vaultAccess,
  vaultEntry,
  vaultInput,
  vaultPatch,
} from '@drayline/domain/operations/vault/vault-schema'
import { vaultDataTypes } from '@drayline/domain/platform/audit/vault-access'
import { boolean } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import type { AccessDoc } from '../../platform/audit/index.ts'
import { accessRecords, presentAccess } from '../../platform/audit/index.ts'
import { clientRecords } from '../clients/index.ts'
import { knownSorts, secretsKnownTo } from './known.service.ts'
import { revealSecret } from './reveal.service.ts'
import type { VaultDoc } from './vault.model.ts'
import { VaultRecord } from './vault.model.ts'
import { presentKnown, presentVaultEntry } from './vault.presenter.ts'
import { createEntry, deleteEntry, updateEntry, withPeople } from './vault.service.ts'

const sorts: Sorts = {
  label: { path: 'labelSortKey', type: 'string' },
  dataType: { path: 'dataType', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
  lastAccessedAt: { path: 'lastAccessedAt', type: 'date', nullable: true },
}
const accessSorts: Sorts = { at: { path: 'at', type: 'date' } }

/** Values are not even read for lists. */
const withoutSecret = { secret: 0, labelSortKey: 0 } as const

const vaultLists: Route[] = [
  defineListRoute({
    path: '/api/vault/:id',
    summary: 'The vault entries of a client, without their values; the id is the client’s',
    permission: 'vault.read',
    params: idParams,
    query: listParams({
      sorts,
      defaultSort: 'label',
      searched: false,
      filters: { dataType: manyOf(vaultDataTypes), isActive: boolean() },
    }),
    item: vaultEntry,
    handler: async ({ input: { params, query } }) => {
      if (!(await clientRecords.exists({ _id: params.id }))) throw notFound()
      const filter = {
        clientId: params.id,
        ...anyOf('dataType', query.dataType),
        ...equal('isActive', query.isActive),
      }
      const select = query.sort.endsWith('label') ? { secret: 0 as const } : withoutSecret
      const page = await listQuery<VaultDoc>({ model: VaultRecord, sorts, query, filter, select })
      return new Page(await withPeople(page.rows), page.next, page.total, page.atLeast)
    },
    present: presentVaultEntry,
  }),
  defineListRoute({
    path: '/api/vault/:id/access-log',
    summary: 'Who did what with the value of an entry, when and why; also of one that was deleted',
    permission: 'vault.read',
    params: idParams,
    query: listParams({ sorts: accessSorts, defaultSort: '-at', searched: false, filters: {} }),
    item: vaultAccess,
    handler: ({ input: { params, query } }) =>
      listQuery<AccessDoc>({
        model: accessRecords,
        sorts: accessSorts,
        query,
        filter: { entryId: params.id },
      }),
    present: presentAccess,
  }),
  defineListRoute({
    path: '/api/vault/seen-by/:id',
    summary: 'Secrets that a user knows: seen, copied or typed in since the value last changed',
    permission: 'vault.read',
    params: idParams,
    query: listParams({ sorts: knownSorts, defaultSort: '-lastAt', searched: false, filters: {} }),
    item: knownSecret,
    handler: (call) => secretsKnownTo(call, call.input.params.id, call.input.query),
    present: presentKnown,
  }),
]

export const vaultRoutes: Route[] = [
  ...vaultLists,
  defineRoute({
    method: 'GET',
    path: '/api/vault/entries/:id',
    summary: 'One vault entry, without its value',
    permission: 'vault.read',
    params: idParams,
    response: vaultEntry,
    handler: async ({ input }) => {
      const found = await VaultRecord.findById(input.params.id).select(withoutSecret).lean<VaultDoc>()
      const [entry] = found ? await withPeople([found]) : []
      if (!entry) throw notFound()
      return entry
    },
    present: presentVaultEntry,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/vault',
    summary: 'Adds a vault entry; the value is sent base64-encoded and stored encrypted',
    permission: 'vault.manage',
    write: true,
    status: 201,
    body: vaultInput,
    response: vaultEntry,
    handler: (call) => createEntry(call, call.input.body),
    present: presentVaultEntry,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/vault/:id',
    summary: 'Changes fields of a vault entry; without encryptedData the value stays',
    permission: 'vault.manage',
    write: true,
    params: idParams,
    body: vaultPatch,
    response: vaultEntry,
    handler: (call) => updateEntry(call, call.input.params.id, call.input.body),
    present: presentVaultEntry,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/vault/:id',
    summary: 'Removes a vault entry with its value; its access log stays',
    permission: 'vault.manage',
    write: true,
    params: idParams,
    handler: (call) => deleteEntry(call, call.input.params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/vault/:id/reveal',
    summary: 'The value of a vault entry; logged, and only within five minutes of typing the password',
    permission: 'vault.reveal',
    stepUp: true,
    rate: 'export',
    params: idParams,
    body: revealInput,
    response: revealedSecret,
    also: [409],
    handler: (call) => revealSecret(call, call.input.params.id, call.input.body),
    present: (secret) => secret,
  }),
]
