// What others may use of help.

export { manualPdf } from './manual.ts'
