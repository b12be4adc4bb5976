import type { KnownSecret, VaultEntry } from '@drayline/domain/operations/vault/vault'
import { decodeSecret } from '@drayline/domain/operations/vault/vault'
import { revealInput, vaultInput, vaultPatch } from '@drayline/domain/operations/vault/vault-schema'
import type { VaultAccessAction } from '@drayline/domain/platform/audit/vault-access'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'

function me(db: MockDb) {
  const { id, firstName, lastName, username } = makeUser(db.role)
  return { id, firstName, lastName, username }
}

function note(db: MockDb, entryId: number, action: VaultAccessAction, reason: string | null): void {
  const { id, firstName, lastName } = me(db)
  const record = {
    entryId,
    id: `${entryId % 16}:${db.vault.log.length + 1}`,
    at: new Date().toISOString(),
    user: { id, name: `${firstName} ${lastName}` },
    action,
    reason,
    ip: '127.0.0.1',
  }
  db.vault.log = [record, ...db.vault.log]
}

function put(db: MockDb, entry: VaultEntry): void {
  db.vault.entries = [...db.vault.entries.filter(({ id }) => id !== entry.id), entry]
}

/** `/api/vault` in memory, refusing what the API refuses. */
export function vaultHandlers(db: MockDb): HttpHandler[] {
  return [...readHandlers(db), ...writeHandlers(db), ...revealHandlers(db)]
}

function readHandlers(db: MockDb): HttpHandler[] {
  return [
    http.get('/api/vault/entries/:id', ({ params }) => {
      const found = db.vault.entries.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.get('/api/vault/seen-by/:id', ({ params }) =>
      HttpResponse.json(knownTo(db, Number(params.id)), {
        headers: totalOf(knownTo(db, Number(params.id))),
      }),
    ),
    http.get('/api/vault/:id/access-log', ({ params }) => {
      const rows = db.vault.log.filter(({ entryId }) => entryId === Number(params.id))
      return HttpResponse.json(
        rows.map(({ entryId: _own, ...row }) => row),
        { headers: totalOf(rows) },
      )
    }),
    listHandler<VaultEntry>(
      '/api/vault/:clientId',
      ({ clientId }) => db.vault.entries.filter((entry) => entry.clientId === Number(clientId)),
      {
        filters: {
          dataType: ({ dataType }, value) => value.split(',').includes(dataType),
          isActive: ({ isActive }, value) => String(isActive) === value,
        },
        sortable: ['label', 'dataType', 'createdAt', 'lastAccessedAt'],
        defaultSort: 'label',
      },
    ),
  ]
}

const totalOf = (rows: readonly unknown[]) => ({ 'X-Total-Count': String(rows.length) })

function knownTo(db: MockDb, userId: number): KnownSecret[] {
  return db.vault.entries.flatMap((entry) => {
    const seen = db.vault.log.filter((record) => record.entryId === entry.id && record.user.id === userId)
    const client = db.clients.find(({ id }) => id === entry.clientId)
    const [last] = seen
    if (!last) return []
    const { id, label, dataType } = entry
    const times = seen.length
    const named = client ? { id: client.id, name: client.name } : null
    return [
      {
        ...{ id, label, dataType, client: named, times, isInVault: true },
        ...{ firstAt: seen.at(-1)?.at ?? last.at, lastAt: last.at },
      },
    ]
  })
}

function writeHandlers(db: MockDb): HttpHandler[] {
  return [
    http.post('/api/vault', ({ request }) =>
      answerWrite(async () => {
        const { encryptedData, ...fields } = check(vaultInput, await request.json())
        const at = new Date().toISOString()
        const user = me(db)
        const entry: VaultEntry = {
          ...fields,
          id: nextId(db.vault.entries),
          version: 1,
          lastAccessedAt: null,
          lastAccessedBy: null,
          lastAccessedByUser: null,
          createdBy: user.id,
          createdByUser: user,
          createdAt: at,
          updatedAt: at,
        }
        put(db, entry)
        db.vault.values[entry.id] = decodeSecret(encryptedData) ?? ''
        note(db, entry.id, 'created', null)
        return HttpResponse.json(entry, { status: 201 })
      }),
    ),
    http.patch('/api/vault/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(db.vault.entries, Number(params.id), request)
        const { encryptedData, ...given } = check(vaultPatch, await request.json())
        const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        const after = touched({ ...before, ...fields })
        put(db, after)
        if (encryptedData !== undefined) {
          db.vault.values[after.id] = decodeSecret(encryptedData) ?? ''
          note(db, after.id, 'changed', null)
        }
        return HttpResponse.json(after)
      }),
    ),
    http.delete('/api/vault/:id', ({ request, params }) =>
      answerWrite(() => {
        const before = requireRecord(db.vault.entries, Number(params.id), request)
        db.vault.entries = db.vault.entries.filter(({ id }) => id !== before.id)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
  ]
}

function revealHandlers(db: MockDb): HttpHandler[] {
  return [
    http.post('/api/vault/:id/reveal', ({ request, params }) =>
      answerWrite(async () => {
        const { reason, purpose } = check(revealInput, await request.json())
        const id = Number(params.id)
        const entry = db.vault.entries.find((other) => other.id === id)
        if (!entry) throw new Refusal(404, serverText('error.notFound'))
        if (!entry.isActive) throw new Refusal(409, serverText('vault.inactive'))
        const value = db.vault.values[id] ?? null
        const done = purpose === 'copy' ? 'copied' : 'shown'
        note(db, id, value === null ? 'failed' : done, reason)
        if (value !== null)
          put(db, { ...entry, lastAccessedAt: new Date().toISOString(), lastAccessedByUser: me(db) })
        return HttpResponse.json({ id, value })
      }),
    ),
  ]
}
