import { refusals } from '../../testing/refusals.ts'
import { documentTypes, maxMergedDocuments, maxSplitDocuments } from './document.ts'
import {
  documentChange,
  documentDetachment,
  documentMerge,
  documentPages,
  documentUpload,
} from './document-schema.ts'

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

const pages = (...numbers: number[]) => numbers.map((page) => ({ page }))
const part = (...numbers: number[]) => ({ pages: pages(...numbers), documentType })

test('pages are kept as they are unless they are turned, and nothing is split off unless it is said', () => {
  expect(documentPages.validateSync({ keep: [{ page: 2, turn: 270 }, { page: 1 }] })).toEqual({
    keep: [
      { page: 2, turn: 270 },
      { page: 1, turn: 0 },
    ],
    split: [],
  })
  expect(documentPages.validateSync({ keep: pages(1), split: [part(2)] }).split).toEqual([
    { pages: [{ page: 2, turn: 0 }], documentType, loadId: null },
  ])
})

test.each([
  [{}, { keep: 'document.pages.none' }],
  [{ keep: [] }, { keep: 'document.pages.none' }],
  [{ keep: pages(1, 2, 1) }, { keep: 'document.pages.twice' }],
  [{ keep: pages(1), split: [part(1)] }, { keep: 'document.pages.twice' }],
  [{ keep: pages(1), split: [part(2), part(3, 2)] }, { keep: 'document.pages.twice' }],
  [{ keep: pages(1), split: [part()] }, { 'split[0].pages': 'document.pages.none' }],
  [{ keep: pages(1), split: [{ pages: pages(2) }] }, { 'split[0].documentType': 'document.type.required' }],
  [
    { keep: pages(1), split: Array.from({ length: maxSplitDocuments + 1 }, (_, index) => part(index + 2)) },
    { split: 'document.pages.tooManyParts' },
  ],
])('%j is refused', (input, refused) => expect(refusals(documentPages, input)).toEqual(refused))

test('a page is turned by quarters', () => {
  expect(Object.keys(refusals(documentPages, { keep: [{ page: 1, turn: 45 }] }))).toEqual(['keep[0].turn'])
})
