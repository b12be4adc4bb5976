import type { DocumentGuess } from '@drayline/domain/operations/documents/document'
import type { GuessSource } from '@drayline/domain/operations/documents/guess'
import { guessType, numbersIn } from '@drayline/domain/operations/documents/guess'
import { notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { ignoreCase } from '../../kernel/database/list-indexes.ts'
import { clientRecords } from '../clients/index.ts'
import { loadRecords } from '../loads/index.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord } from './document.model.ts'

interface Candidate {
  _id: number
  loadNumber: string
  clientId: number
}

/** Guesses the type and the load of a document by its name and text. 404 unknown. */
export async function guessFiling(id: number): Promise<DocumentGuess> {
  const document = await DocumentRecord.findById(id).lean<DocumentDoc>()
  if (!document) throw notFound()
  const { originalName, pageText = null } = document
  const documentType = guessType(originalName, pageText)
  const name = originalName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  const load = (await loadIn(name, 'name')) ?? (pageText ? await loadIn(pageText, 'text') : null)
  return { documentType, load }
}

/** The one load whose number a text has; none when there are several, which is no guess but a choice. */
async function loadIn(text: string, from: GuessSource): Promise<DocumentGuess['load']> {
  const numbers = numbersIn(text)
  if (numbers.length === 0) return null
  const [load, another] = await loadsOf(numbers)
  if (!load || another) return null
  const client = await clientRecords.findById(load.clientId, { name: 1 }).lean()
  return { id: load._id, loadNumber: load.loadNumber, clientName: client?.name ?? null, from }
}

/** Loads with one of these numbers as they are written, else with its digits alone. */
async function loadsOf(numbers: readonly string[]): Promise<Candidate[]> {
  const fields = { loadNumber: 1, clientId: 1 }
  const same = await loadRecords
    .find({ loadNumber: op.in(numbers) }, fields)
    .collation(ignoreCase)
    .limit(2)
    .lean<Candidate[]>()
  if (same.length > 0) return same
  const digits = [...new Set(numbers.map(digitsOf))].filter(({ length }) => length >= 4 && length <= 8)
  if (digits.length === 0) return []
  const near = await loadRecords
    .find({ search: op.in(digits) }, fields)
    .limit(maxNear)
    .lean<Candidate[]>()
  return near.filter(({ loadNumber }) => digits.includes(digitsOf(loadNumber)))
}

/** More loads with such digits are no guess. */
const maxNear = 20

const digitsOf = (text: string) => text.replace(/\D/g, '')
