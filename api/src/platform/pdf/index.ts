// Public surface of pdf: other features import nothing else of it.

export { makePdf } from './pdf-maker.ts'
export type { PdfTable } from './pdf-page.ts'
export { pagePlaces } from './pdf-page.ts'
