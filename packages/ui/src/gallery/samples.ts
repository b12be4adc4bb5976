import type { HostApi } from '@drayline/contract'
import { createFormat } from '@drayline/platform/format'
import { number, object, string } from '@drayline/platform/yup'
import type { ComboboxOption } from '../inputs/use-options.ts'

/** The gallery needs the host for formats alone. */
export const galleryHost = {
  format: createFormat({
    language: 'en',
    timezone: 'America/New_York',
    dateFormat: 'MMM dd, yyyy',
    timeFormat: '12h',
  }),
} as HostApi

export const clients: readonly ComboboxOption[] = [
  { value: 1, label: 'Blue Ridge Carriers', description: 'Asheville, NC · 42 open invoices' },
  { value: 2, label: 'Cascade Freight Lines', description: 'Spokane, WA · 12 open invoices' },
  { value: 3, label: 'High Plains Hauling', description: 'Amarillo, TX · 8 open invoices' },
  { value: 4, label: 'Lakeshore Logistics', description: 'Duluth, MN · no open invoices' },
  { value: 5, label: 'Red Mesa Trucking', description: 'Gallup, NM · 3 open invoices' },
]

/** Finds sample clients as the API would: a moment later, by any part of the name. */
export async function searchClients(query: string): Promise<readonly ComboboxOption[]> {
  await new Promise((resolve) => setTimeout(resolve, 120))
  return clients.filter((client) => client.label.toLowerCase().includes(query.toLowerCase()))
}

export const statuses = ['Draft', 'Submitted', 'Approved', 'Rejected', 'Paid'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

/** A form like the ones of the screens, with messages in plain text. */
export const sampleSchema = object({
  invoiceNumber: string().trim().required('Invoice number is required'),
  clientId: number().nullable().required('Client is required'),
  amount: string().required('Amount is required'),
  status: string().required('Status is required'),
  dueDate: string().nullable().default(null),
  notes: string().max(200, 'At most 200 characters').nullable().default(null),
})

export const sampleValues = {
  invoiceNumber: '',
  clientId: null as number | null,
  amount: '',
  status: 'draft',
  dueDate: '',
  notes: '',
  urgent: false,
}
