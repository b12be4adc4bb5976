import type { Document, DocumentBulkInput } from '@drayline/domain/operations/documents/document'
import { invalid } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { RecordOutcome } from '../../kernel/writes/several.ts'
import { changeSeveral, chosenRecords } from '../../kernel/writes/several.ts'
import { keepAnswer } from '../../kernel/writes/write.ts'
import { changeDocument } from './documents.service.ts'

/** Gives several documents a type or files them; the answer says for each what happened. */
export async function changeDocuments(
  call: AnyCall,
  input: DocumentBulkInput,
): Promise<Written<RecordOutcome<Document>[]>> {
  const { ids, items, ...change } = input
  const chosen = chosenRecords({ ids, items })
  if (Object.values(change).every((value) => value === undefined))
    throw invalid({ ids: 'document.bulk.empty' })
  const { results, complete } = await changeSeveral<Document>(call, chosen, (id, part) =>
    changeDocument(call, id, { ...change, invoiceId: undefined }, part),
  )
  return await keepAnswer(call, results, complete)
}
