import type { DocumentStatus, DocumentType } from '@drayline/domain/operations/documents/document'
import type { BadgeTone, IconName } from '@drayline/ui'

export const statusTones: Record<DocumentStatus, BadgeTone> = {
  processing: 'yellow',
  processed: 'green',
  failed: 'red',
}

export const typeIcons: Record<DocumentType, IconName> = {
  rate_confirmation: 'receipt',
  bill_of_lading: 'clipboard',
  driver_id: 'credit-card',
  driver_document: 'user-circle',
  carrier_setup: 'building',
  other: 'file-text',
}

/** A tab of the page: the types it shows, and the one its upload box gives (R-DOC-3). */
export interface DocumentTab {
  id: 'rate_confirmations' | 'bills_of_lading' | 'driver_documents' | 'other'
  shows: readonly DocumentType[]
  uploads: DocumentType
}

const firstTab: DocumentTab = {
  id: 'rate_confirmations',
  shows: ['rate_confirmation'],
  uploads: 'rate_confirmation',
}

export const documentTabs: readonly DocumentTab[] = [
  firstTab,
  { id: 'bills_of_lading', shows: ['bill_of_lading'], uploads: 'bill_of_lading' },
  { id: 'driver_documents', shows: ['driver_id', 'driver_document'], uploads: 'driver_id' },
  { id: 'other', shows: ['other', 'carrier_setup'], uploads: 'other' },
]

/** The tab for the types in the address; the first for an address without, none for types of several tabs. */
export function tabOf(types: string | null): DocumentTab | null {
  const wanted = types?.split(',') ?? []
  const tabs = documentTabs.filter((tab) => tab.shows.some((type) => wanted.includes(type)))
  return tabs.length > 1 ? null : (tabs[0] ?? firstTab)
}
