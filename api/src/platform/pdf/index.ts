// Public surface of pdf: other features import nothing else of it.

export { pdfBytes } from './pdf-bytes.ts'
export type { PdfTable } from './pdf-page.ts'
export { pagePlaces } from './pdf-page.ts'
