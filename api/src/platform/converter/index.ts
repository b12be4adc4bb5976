// Public surface of converter: other features import nothing else of it.

export { Converter } from './converter.ts'
export { pdfHeadLength } from './pdf-start.ts'
export type { ConvertFailure, ConvertRequest, PlacedPage } from './protocol.ts'
