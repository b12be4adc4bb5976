import { type EntityType, entityTypes } from '@drayline/domain/kernel/journal/activity'
import { changeHeader, formatChange, type Touched, topics } from '@drayline/domain/kernel/records/change'
import { onlyReads } from './api-document.ts'

/** Calls that are not named after what they change. */
const otherNames: Record<string, EntityType> = {
  'fuel-cards': 'fuel_card_application',
  'removed-documents': 'document',
  'time-tracking': 'time_entry',
  vault: 'vault',
}

/** Other entities that the API changes along with a record of a kind. */
const followers: Partial<Record<EntityType, readonly EntityType[]>> = {
  invoice: ['load', 'broker', 'document'],
  load: ['invoice', 'document', 'fuel_advance'],
  document: ['load'],
  broker: ['credit_check'],
  time_entry: ['time_request'],
  credit_check: ['broker'],
}

/** `fetch` whose successful writes say what they changed, as the API does; mocks need not name it one by one. */
export const mockedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.ok || response.headers.has(changeHeader)) return response
  if (onlyReads(init?.method ?? 'GET', pathOf(String(input)))) return response
  const touched = touchedBy(String(input))
  if (touched.length === 0) return response
  const headers = new Headers(response.headers)
  headers.set(changeHeader, formatChange({ id: 'mocked', touched }))
  const { status, statusText } = response
  return new Response(status === 204 ? null : await response.text(), { status, statusText, headers })
}

/** Entities that the API would name as touched by a successful write to this address. */
export function touchedBy(url: string): readonly Touched[] {
  const path = pathOf(url)
  if (/^\/api\/auth\//.test(path)) return []
  const name = path.split('/')[2] ?? ''
  const entity = otherNames[name] ?? entityTypes.find((type) => `${type.replaceAll('_', '-')}s` === name)
  return entity ? [entity, ...(followers[entity] ?? []), 'activity', 'audit'] : topics
}

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname
