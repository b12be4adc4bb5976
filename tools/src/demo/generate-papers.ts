import { formatCents, formatUsd } from '@drayline/domain/kernel/money/money'
import type { DocumentStatus, DocumentType } from '@drayline/domain/operations/documents/document'
import type { PaperLine } from './paper.ts'
import type { Random } from './random.ts'
import type { DemoClient, DemoInvoice, DemoLoad, Person } from './types.ts'

/** A document before it has its id and file. */
export interface DemoPaper {
  documentType: DocumentType
  originalName: string
  sourceType: 'application/pdf' | 'image/jpeg'
  status: DocumentStatus
  clientId: number | null
  loadId: number | null
  invoiceId: number | null
  by: Person
  createdAt: number
  lines: PaperLine[]
  /** Further pages. */
  more?: PaperLine[][]
}

const minute = 60_000

/** Papers from the broker when the load is entered. Some brokers never send any. */
export function papersOfLoad(random: Random, load: DemoLoad): DemoPaper[] {
  return random.chance(0.95)
    ? [rateConfirmation(random, load, load.createdAt + random.int(1, 25) * minute)]
    : []
}

/** Papers with the invoice, after the delivery: the signed bill, and receipts now and then. */
export function papersOfInvoice(random: Random, { id, load, createdAt }: DemoInvoice): DemoPaper[] {
  const at = createdAt + random.int(2, 12) * minute
  const papers = [
    random.chance(0.94) ? billOfLading(random, load, at) : null,
    random.chance(0.07) ? receipt(random, load, at + 3 * minute) : null,
  ]
  return papers.filter((paper) => paper !== null).map((paper) => ({ ...paper, invoiceId: id }))
}

/** Days for which papers lie in the queue before somebody files them. */
const queueDays = 10

/** A paper of a recent load that came in by mail or fax, and that nobody filed yet. */
export function unfiledPaperOf(random: Random, load: DemoLoad, now: number): DemoPaper[] {
  const isRecent = load.createdAt > now - queueDays * 24 * 60 * minute
  if (!isRecent || !random.chance(0.6)) return []
  const at = load.createdAt + random.int(30, 400) * minute
  const [confirmation, bill] = [rateConfirmation(random, load, at), billOfLading(random, load, at)]
  const paper = random.pick([
    bill,
    { ...bill, originalName: `fax ${random.digits(8)}.pdf`, sourceType: 'application/pdf' as const },
    // Several papers in one file, as scanners send them.
    { ...confirmation, originalName: `scan_${random.digits(4)}.pdf`, more: [bill.lines, []] },
  ])
  return [{ ...paper, documentType: 'other', clientId: null, loadId: null }]
}

function filed({ id, client }: DemoLoad, at: number) {
  const { agent } = client
  const by = { id: agent.id, name: agent.name }
  return { clientId: client.id, loadId: id, invoiceId: null, by, createdAt: at, status: 'processed' as const }
}

function rateConfirmation(random: Random, load: DemoLoad, at: number): DemoPaper {
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
    lines: form('RATE CONFIRMATION', load.broker.name, [
      ...haul(load),
      ['Agreed rate', `${formatUsd(formatCents(load.rateCents))} all in`],
      ['Payment', 'On receipt of this confirmation, invoice and signed bill of lading'],
    ]),
  }
}

function billOfLading(random: Random, load: DemoLoad, at: number): DemoPaper {
  const number = load.loadNumber.replace(/\D/g, '')
  const isPhoto = random.chance(0.4)
  return {
    ...filed(load, at),
    documentType: 'bill_of_lading',
    sourceType: isPhoto ? 'image/jpeg' : 'application/pdf',
    originalName: isPhoto
      ? `IMG_${random.digits(4)}.jpg`
      : random.pick([`BOL ${number}.pdf`, `BOL_${load.loadNumber}_signed.pdf`, `POD-${number}.pdf`]),
    lines: form('STRAIGHT BILL OF LADING', load.client.name, [
      ...haul(load),
      ['Pieces', `${random.int(10, 26)} pallets, ${random.int(18, 44)},${random.digits(3)} lb`],
      ['Received', 'In good order, consignee signature on file'],
    ]),
  }
}

function receipt(random: Random, load: DemoLoad, at: number): DemoPaper {
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
export function papersOfClient(random: Random, client: DemoClient): DemoPaper[] {
  const begin = {
    clientId: client.id,
    loadId: null,
    invoiceId: null,
    by: { id: client.agent.id, name: client.agent.name },
  }
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

function haul(load: DemoLoad): [string, string][] {
  return [
    ['Load', load.loadNumber],
    ['Carrier', load.client.name],
    ['Broker', load.broker.name],
    ['Pickup', `${load.pickupLocation}   ${load.pickupDate}`],
    ['Delivery', `${load.deliveryLocation}   ${load.deliveryDate}`],
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
