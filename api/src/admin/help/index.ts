// Public surface of help: other features import nothing else of it.

export { manualPdf } from './manual.ts'
