import type { HttpApi } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { exactFirst } from '@drayline/domain/kernel/text/exact-first'
import type { Broker, BrokerStatus } from '@drayline/domain/operations/brokers/broker'
import type { Client } from '@drayline/domain/operations/clients/client'
import type { Document } from '@drayline/domain/operations/documents/document'
import { type Load, loadStatuses } from '@drayline/domain/operations/loads/load'
import { fullName, type UserChoice } from '@drayline/domain/platform/users/user'
import { domainMessages } from './domain-messages.ts'

/** A record as a person chooses it in a form. */
export interface RecordChoice<R> {
  value: number
  label: string
  description?: string
  record: R
}

/** Finds records to choose from; made once per screen (`useMemo`), because comboboxes search again for a new one. */
export interface RecordChoices<R> {
  search: (query: string, signal: AbortSignal) => Promise<RecordChoice<R>[]>
  /** The choice for an id that is already in the form. */
  resolve: (id: number | string, signal: AbortSignal) => Promise<RecordChoice<R>>
}

const choicesShown = 20

function choices<R>(
  http: HttpApi,
  url: string,
  sort: string,
  present: (record: R) => RecordChoice<R>,
  { filter = {}, number }: { filter?: Record<string, string>; number?: string } = {},
) {
  const list = async (params: Record<string, string>, signal: AbortSignal) =>
    (await http.get<R[]>(`${url}?${new URLSearchParams({ ...filter, ...params })}`, { signal })).map(present)
  return {
    search: async (query, signal) => {
      const asked = { sort, limit: String(choicesShown), ...(query ? { q: query } : {}) }
      const [found, same] = await Promise.all([
        list(asked, signal),
        // An older API knows no such filter.
        query && number ? list({ [number]: query, limit: '1' }, signal).catch(() => []) : [],
      ])
      const missed = same.filter(({ value }) => !found.some((one) => one.value === value))
      return exactFirst([...found, ...missed], query).slice(0, choicesShown)
    },
    resolve: async (id, signal) => present(await http.get<R>(`${url}/${id}`, { signal })),
  } satisfies RecordChoices<R>
}

function described(parts: readonly (string | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined
}

/** Says of a partner with whom no new business is done that it is so; nothing of an active one. */
function notActive(status: 'active' | 'inactive' | 'suspended' | null | undefined): string | null {
  if (!status || status === 'active') return null
  return domainMessages.t(status === 'suspended' ? 'choice.suspended' : 'status.inactive')
}

/** Says of a broker what an approval of its invoices goes against. */
function brokerMarks(status: BrokerStatus | null | undefined, overLimit: boolean | undefined) {
  return [notActive(status), overLimit ? domainMessages.t('choice.overLimit') : null]
}

/** Documents of a client, the newest first. */
export function documentChoices(http: HttpApi, clientId: number): RecordChoices<Document> {
  return choices<Document>(
    http,
    '/api/documents',
    '-id',
    (record) => ({
      value: record.id,
      label: record.originalName,
      description: described([record.load?.loadNumber]),
      record,
    }),
    { filter: { clientId: String(clientId) } },
  )
}

/** Clients by name; who is inactive is marked. */
export function clientChoices(http: HttpApi): RecordChoices<Client> {
  return choices<Client>(http, '/api/clients', 'name', (record) => ({
    value: record.id,
    label: record.name,
    description: described([notActive(record.status), record.contactPerson]),
    record,
  }))
}

/** Brokers by name; who is suspended, inactive or over its limit is marked. */
export function brokerChoices(http: HttpApi): RecordChoices<Broker> {
  return choices<Broker>(http, '/api/brokers', 'name', (record) => ({
    value: record.id,
    label: record.name,
    description: described([...brokerMarks(record.status, record.overLimit), record.mcNumber]),
    record,
  }))
}

/** Route of a load: 'Reno, NV → Boise, ID'. */
function laneOf({ pickupLocation, deliveryLocation }: Load): string {
  return [pickupLocation, deliveryLocation].filter(Boolean).join(' → ')
}

/** A partner with what speaks against business with them: 'Summit Logistics (Inactive)'. */
function marked(name: string | undefined, marks: readonly (string | null)[]): string | undefined {
  const said = marks.filter(Boolean).join(', ')
  return name && said ? `${name} (${said})` : name
}

/** The broker of a load, when something speaks against it. */
function flaggedBroker({ broker, standing }: Load): string | null {
  const marks = brokerMarks(standing?.broker, standing?.overLimit)
  return marks.some(Boolean) ? (marked(broker?.name, marks) ?? null) : null
}

/** Loads by number, the newest first; missing papers and how client and broker stand are marked. */
export function loadChoices(http: HttpApi): RecordChoices<Load> {
  return choices<Load>(http, '/api/loads', '-id', presentLoad, { number: 'loadNumber' })
}

function presentLoad(record: Load): RecordChoice<Load> {
  return {
    value: record.id,
    label: record.loadNumber,
    description: described([
      record.packet.status === 'incomplete' ? domainMessages.t('choice.papersMissing') : null,
      marked(record.client?.name, [notActive(record.standing?.client)]),
      flaggedBroker(record),
      laneOf(record),
    ]),
    record,
  }
}

/**
 * Loads for a new invoice, without cancelled ones: first those that only wait for it, delivered with all their papers
 * and not billed, then all others, the newest first. Each says its rate and status.
 * @param money formats an amount; the host's `format.money`
 */
export function billableLoadChoices(http: HttpApi, money: (amount: string) => string): RecordChoices<Load> {
  const all = choices<Load>(http, '/api/loads', '-id', presentLoad, {
    filter: { status: loadStatuses.join(',') },
    number: 'loadNumber',
  })
  const ready = choices<Load>(http, '/api/loads', '-id', presentLoad, {
    filter: { status: 'delivered', packet: 'complete' },
  })
  const withFigures = (choice: RecordChoice<Load>): RecordChoice<Load> => {
    const { rate, status } = choice.record
    const facts = [
      rate === null ? null : money(rate),
      domainMessages.t(`status.${status}`),
      choice.description,
    ]
    return { ...choice, description: described(facts) }
  }
  return {
    search: async (query, signal) => {
      const [first, others] = await Promise.all([ready.search(query, signal), all.search(query, signal)])
      const known = new Set(first.map(({ value }) => value))
      const rest = others.filter(({ value }) => !known.has(value))
      return exactFirst([...first, ...rest], query)
        .slice(0, choicesShown)
        .map(withFigures)
    },
    resolve: async (id, signal) => withFigures(await all.resolve(id, signal)),
  }
}

/** Invoices by number, the newest first. */
export function invoiceChoices(http: HttpApi): RecordChoices<Invoice> {
  return choices<Invoice>(
    http,
    '/api/invoices',
    '-id',
    (record) => ({
      value: record.id,
      label: record.invoiceNumber,
      description: record.client?.name,
      record,
    }),
    { number: 'invoiceNumber' },
  )
}

/** Colleagues: users who can be given work (`GET /api/users`). The label is how the person is called on screen. */
export function staffChoices(http: HttpApi): RecordChoices<UserChoice> {
  return choices<UserChoice>(http, '/api/users', 'id', (record) => ({
    value: record.id,
    label: fullName(record),
    description: record.username,
    record,
  }))
}
