// What others may use of converter.

export { Converter } from './converter.ts'
export { pdfHeadLength } from './pdf-start.ts'
export type { ConvertFailure, ConvertRequest } from './protocol.ts'
