import type { DocumentStatus, DocumentType } from '@drayline/domain/document'
import type { LoadStatus } from '@drayline/domain/load'
import { formatCents, formatUsd } from '@drayline/domain/money'
import type { PaperLine } from './paper.ts'
import type { Random } from './random.ts'

/** What the papers of a load say. Instants are milliseconds. */
export interface PaperLoad {
  id: number
  loadNumber: string
  status: LoadStatus
  clientId: number
  clientName: string
  brokerName: string
  pickupLocation: string | null
  deliveryLocation: string | null
  pickupDate: string | null
  deliveryDate: string | null
  rateCents: number | null
  driverName: string | null
  createdAt: number
  updatedAt: number
  /** Who looks after the client. */
  agentId: number
  invoice: { id: number; createdAt: number } | null
}

/** A document before it has its id and file. */
export interface DemoPaper {
  documentType: DocumentType
  originalName: string
  sourceType: 'application/pdf' | 'image/jpeg'
  status: DocumentStatus
  clientId: number
  loadId: number | null
  invoiceId: number | null
  uploadedBy: number
  createdAt: number
  lines: PaperLine[]
}

const minute = 60_000

/** The papers of a load as they come in: the broker's confirmation first, the signed bill after the delivery. */
export function papersOfLoad(random: Random, load: PaperLoad, now: number): DemoPaper[] {
  const { invoice, status } = load
  const isDelivered = status !== 'pending' && status !== 'in_transit'
  const confirmedAt = load.createdAt + random.int(1, 25) * minute
  const signedAt = (invoice?.createdAt ?? load.updatedAt) + random.int(2, 40) * minute
  const papers = [
    random.chance(invoice ? 0.97 : 0.8) ? rateConfirmation(random, load, confirmedAt) : null,
    isDelivered && random.chance(invoice ? 0.94 : 0.5) ? billOfLading(random, load, signedAt) : null,
    isDelivered && random.chance(0.07) ? receipt(random, load, signedAt + 3 * minute) : null,
  ]
  return papers.filter((paper) => paper !== null).filter(({ createdAt }) => createdAt <= now)
}

function filed({ id, clientId, agentId, invoice }: PaperLoad, at: number) {
  const invoiceId = invoice && invoice.createdAt <= at ? invoice.id : null
  return { clientId, loadId: id, invoiceId, uploadedBy: agentId, createdAt: at, status: 'processed' as const }
}

function rateConfirmation(random: Random, load: PaperLoad, at: number): DemoPaper {
  const number = load.loadNumber.replace(/\D/g, '')
  return {
    ...filed(load, at),
    documentType: 'rate_confirmation',
    sourceType: 'application/pdf',
    originalName: random.pick([
      `RC_${load.loadNumber}.pdf`,
      `Rate Confirmation ${number}.pdf`,
      `ratecon-${number}.pdf`,
    ]),
    lines: form('RATE CONFIRMATION', load.brokerName, [
      ...haul(load),
      ['Agreed rate', load.rateCents === null ? '' : `${formatUsd(formatCents(load.rateCents))} all in`],
      ['Payment', 'On receipt of this confirmation, invoice and signed bill of lading'],
    ]),
  }
}

function billOfLading(random: Random, load: PaperLoad, at: number): DemoPaper {
  const number = load.loadNumber.replace(/\D/g, '')
  const isPhoto = random.chance(0.4)
  return {
    ...filed(load, at),
    documentType: 'bill_of_lading',
    sourceType: isPhoto ? 'image/jpeg' : 'application/pdf',
    originalName: isPhoto
      ? `IMG_${random.digits(4)}.jpg`
      : random.pick([`BOL ${number}.pdf`, `BOL_${load.loadNumber}_signed.pdf`, `POD-${number}.pdf`]),
    lines: form('STRAIGHT BILL OF LADING', load.clientName, [
      ...haul(load),
      ['Pieces', `${random.int(10, 26)} pallets, ${random.int(18, 44)},${random.digits(3)} lb`],
      ['Received', 'In good order, consignee signature on file'],
    ]),
  }
}

function receipt(random: Random, load: PaperLoad, at: number): DemoPaper {
  return {
    ...filed(load, at),
    documentType: 'other',
    sourceType: 'image/jpeg',
    originalName: `Lumper receipt ${load.loadNumber}.jpg`,
    lines: form('LUMPER RECEIPT', 'Dock services', [
      ['Load', load.loadNumber],
      ['Amount', `$${random.int(90, 380)}.00`],
    ]),
  }
}

/** The papers with which a client begins. */
export function papersOfClient(
  random: Random,
  client: { id: number; name: string; createdAt: number; agent: { id: number }; drivers: readonly string[] },
): DemoPaper[] {
  const begin = { clientId: client.id, loadId: null, invoiceId: null, uploadedBy: client.agent.id }
  const paper = (
    documentType: DocumentType,
    originalName: string,
    title: string,
    after: number,
  ): DemoPaper => ({
    ...begin,
    ...{ documentType, originalName, status: 'processed', createdAt: client.createdAt + after * minute },
    sourceType: originalName.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf',
    lines: form(title, client.name, [['Carrier', client.name]]),
  })
  const [driver = client.name] = client.drivers
  return [
    paper('carrier_setup', `Carrier packet ${client.name}.pdf`, 'CARRIER SETUP PACKET', 12),
    paper('carrier_setup', 'W-9.pdf', 'REQUEST FOR TAXPAYER IDENTIFICATION NUMBER', 14),
    ...(random.chance(0.8) ? [paper('driver_id', `CDL ${driver}.jpg`, 'COMMERCIAL DRIVER LICENSE', 20)] : []),
    ...(random.chance(0.5)
      ? [paper('driver_document', `Medical card ${driver}.pdf`, 'MEDICAL CERTIFICATE', 25)]
      : []),
  ]
}

function haul(load: PaperLoad): [string, string][] {
  return [
    ['Load', load.loadNumber],
    ['Carrier', load.clientName],
    ['Broker', load.brokerName],
    ['Pickup', `${load.pickupLocation ?? ''}   ${load.pickupDate ?? ''}`],
    ['Delivery', `${load.deliveryLocation ?? ''}   ${load.deliveryDate ?? ''}`],
    ['Driver', load.driverName ?? ''],
  ]
}

function form(title: string, issuer: string, rows: [label: string, value: string][]): PaperLine[] {
  return [
    { text: issuer, x: 54, y: 72, size: 16, bold: true },
    { text: title, x: 54, y: 96, size: 12 },
    { text: '', x: 54, y: 108 },
    ...rows.flatMap(([label, value], index) => [
      { text: label, x: 54, y: 136 + index * 24, bold: true },
      { text: value || '-', x: 150, y: 136 + index * 24 },
    ]),
    { text: 'Invented for demonstration', x: 54, y: 740, size: 8 },
  ]
}
