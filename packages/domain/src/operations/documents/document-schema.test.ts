import { refusals } from '../../testing/refusals.ts'
import { documentTypes, maxMergedDocuments } from './document.ts'
import { documentChange, documentDetachment, documentMerge, documentUpload } from './document-schema.ts'

const [documentType] = documentTypes
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  [undefined, 'document.merge.tooFew'],
  [[1], 'document.merge.tooFew'],
  [ids(maxMergedDocuments + 1), 'document.merge.tooMany'],
  [[1, 2, 1], 'document.merge.twice'],
])('%j are no documents to merge', (documentIds, text) =>
  expect(refusals(documentMerge, { documentIds, documentType })).toEqual({ documentIds: text }),
)

test('two documents can be merged, and as many as the limit; they stay unless it is said', () => {
  for (const documentIds of [ids(2), ids(maxMergedDocuments)])
    expect(documentMerge.validateSync({ documentIds, documentType })).toEqual({
      ...{ documentIds, documentType, originalName: null, removeSources: false },
      ...{ clientId: null, loadId: null, invoiceId: null },
    })
})

test('an upload says what it is', () => {
  expect(refusals(documentUpload, {})).toEqual({ documentType: 'document.type.required' })
  expect(refusals(documentUpload, { documentType: 'poem' })).toEqual({ documentType: 'choice.invalid' })
})

test('a change leaves what it does not name, and takes out of a record with null', () => {
  expect(documentChange.validateSync({})).toEqual({})
  expect(documentChange.validateSync({ loadId: null })).toEqual({ loadId: null })
})

test('a document is detached for a reason', () => {
  expect(refusals(documentDetachment, { reason: ' ' })).toEqual({ reason: 'document.detach.reason' })
  expect(refusals(documentDetachment, { reason: 'x'.repeat(501) })).toEqual({ reason: 'text.tooLong' })
})
