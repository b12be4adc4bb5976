// Public surface of invoice PDFs: other features import nothing else of it.

export { printPdf } from './printer.ts'
