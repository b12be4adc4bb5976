/** Readers look for a PDF's first line anywhere in so many bytes; fax and mail gateways put a few in front of it. */
export const pdfHeadLength = 1024

/** Offset at which a PDF begins in a file; 0 when its head holds none, and the parser then refuses it. */
export function startOfPdf(file: Buffer): number {
  return Math.max(0, file.subarray(0, pdfHeadLength).indexOf('%PDF-'))
}
