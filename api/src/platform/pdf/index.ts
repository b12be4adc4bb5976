// What others may use of pdf.

export { makePdf } from './pdf-maker.ts'
export type { PdfTable } from './pdf-page.ts'
export { pagePlaces } from './pdf-page.ts'
