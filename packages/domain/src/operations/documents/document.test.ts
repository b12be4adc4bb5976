import { maxDocumentBytes } from './document.ts'

test('a document may have ten megabytes', () => {
  expect(maxDocumentBytes).toBe(10_485_760)
})
