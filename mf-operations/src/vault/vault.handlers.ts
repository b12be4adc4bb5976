import type { KnownSecret, VaultEntry } from '@drayline/domain/operations/vault/vault'
import { decodeSecret } from '@drayline/domain/operations/vault/vault'
import { revealInput, vaultInput, vaultPatch } from '@drayline/domain/operations/vault/vault-schema'
import type { VaultAccessAction } from '@drayline/domain/platform/audit/vault-access'
import { passwordRequired } from '@drayline/domain/platform/users/confirmation'
import { confirmPasswordInput } from '@drayline/domain/platform/users/confirmation-schema'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { nextId, type Office, touched } from '../mock/office.ts'

/** The password that the mocked vault takes for right. */
export const mockPassword = 'drayline-demo'

function me(office: Office) {
  const { id, firstName, lastName, username } = makeUser(office.role)
  return { id, firstName, lastName, username }
}

function note(office: Office, entryId: number, action: VaultAccessAction, reason: string | null): void {
  const { id, firstName, lastName } = me(office)
  const record = {
    entryId,
    id: `${entryId % 16}:${office.vault.log.length + 1}`,
    at: new Date().toISOString(),
    user: { id, name: `${firstName} ${lastName}` },
    action,
    reason,
    ip: '127.0.0.1',
  }
  office.vault.log = [record, ...office.vault.log]
}

function put(office: Office, entry: VaultEntry): void {
  office.vault.entries = [...office.vault.entries.filter(({ id }) => id !== entry.id), entry]
}

/** `/api/vault` in memory, refusing what the API refuses. */
export function vaultHandlers(office: Office): HttpHandler[] {
  return [...readHandlers(office), ...writeHandlers(office), ...revealHandlers(office)]
}

function readHandlers(office: Office): HttpHandler[] {
  return [
    http.get('/api/vault/entries/:id', ({ params }) => {
      const found = office.vault.entries.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.get('/api/vault/seen-by/:id', ({ params }) =>
      HttpResponse.json(knownTo(office, Number(params.id)), {
        headers: totalOf(knownTo(office, Number(params.id))),
      }),
    ),
    http.get('/api/vault/:id/access-log', ({ params }) => {
      const rows = office.vault.log.filter(({ entryId }) => entryId === Number(params.id))
      return HttpResponse.json(
        rows.map(({ entryId: _own, ...row }) => row),
        { headers: totalOf(rows) },
      )
    }),
    listHandler<VaultEntry>(
      '/api/vault/:clientId',
      ({ clientId }) => office.vault.entries.filter((entry) => entry.clientId === Number(clientId)),
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

function knownTo(office: Office, userId: number): KnownSecret[] {
  return office.vault.entries.flatMap((entry) => {
    const seen = office.vault.log.filter((record) => record.entryId === entry.id && record.user.id === userId)
    const client = office.clients.find(({ id }) => id === entry.clientId)
    const [last] = seen
    if (!last) return []
    const { id, label, dataType } = entry
    const times = seen.length
    const named = client ? { id: client.id, name: client.name } : null
    return [
      { id, label, dataType, client: named, times, firstAt: seen.at(-1)?.at ?? last.at, lastAt: last.at },
    ]
  })
}

function writeHandlers(office: Office): HttpHandler[] {
  return [
    http.post('/api/vault', ({ request }) =>
      answerWrite(async () => {
        const { encryptedData, ...fields } = check(vaultInput, await request.json())
        const at = new Date().toISOString()
        const user = me(office)
        const entry: VaultEntry = {
          ...fields,
          id: nextId(office.vault.entries),
          version: 1,
          lastAccessedAt: null,
          lastAccessedBy: null,
          lastAccessedByUser: null,
          createdBy: user.id,
          createdByUser: user,
          createdAt: at,
          updatedAt: at,
        }
        put(office, entry)
        office.vault.values[entry.id] = decodeSecret(encryptedData) ?? ''
        note(office, entry.id, 'created', null)
        return HttpResponse.json(entry, { status: 201 })
      }),
    ),
    http.patch('/api/vault/:id', ({ request, params }) =>
      answerWrite(async () => {
        const before = requireRecord(office.vault.entries, Number(params.id), request)
        const { encryptedData, ...given } = check(vaultPatch, await request.json())
        const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        const after = touched({ ...before, ...fields })
        put(office, after)
        if (encryptedData !== undefined) {
          office.vault.values[after.id] = decodeSecret(encryptedData) ?? ''
          note(office, after.id, 'changed', null)
        }
        return HttpResponse.json(after)
      }),
    ),
    http.delete('/api/vault/:id', ({ request, params }) =>
      answerWrite(() => {
        const before = requireRecord(office.vault.entries, Number(params.id), request)
        office.vault.entries = office.vault.entries.filter(({ id }) => id !== before.id)
        return new HttpResponse(null, { status: 204 })
      }),
    ),
  ]
}

function revealHandlers(office: Office): HttpHandler[] {
  return [
    http.post('/api/auth/confirm-password', ({ request }) =>
      answerWrite(async () => {
        const { password } = check(confirmPasswordInput, await request.json())
        if (password !== mockPassword) {
          const errors = { password: serverText('password.wrong', { count: 4 }) }
          throw new Refusal(422, serverText('error.validation'), { errors })
        }
        office.vault.confirmed = true
        return HttpResponse.json({ confirmedUntil: new Date(Date.now() + 300_000).toISOString() })
      }),
    ),
    http.post('/api/vault/:id/reveal', ({ request, params }) =>
      answerWrite(async () => {
        const { reason, purpose } = check(revealInput, await request.json())
        if (!office.vault.confirmed) {
          const code = { code: passwordRequired } as object
          throw new Refusal(403, serverText('vault.confirm'), code)
        }
        const id = Number(params.id)
        const entry = office.vault.entries.find((other) => other.id === id)
        if (!entry) throw new Refusal(404, serverText('error.notFound'))
        if (!entry.isActive) throw new Refusal(409, serverText('vault.inactive'))
        const value = office.vault.values[id] ?? null
        const done = purpose === 'copy' ? 'copied' : 'shown'
        note(office, id, value === null ? 'failed' : done, reason)
        if (value !== null)
          put(office, { ...entry, lastAccessedAt: new Date().toISOString(), lastAccessedByUser: me(office) })
        return HttpResponse.json({ id, value })
      }),
    ),
  ]
}
