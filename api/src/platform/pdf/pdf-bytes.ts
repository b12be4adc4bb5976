import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../kernel/http/upload.ts'
import { makePdf } from './pdf-maker.ts'
import type { PdfTable } from './pdf-page.ts'

/** A table as the bytes of a PDF: letter size, its head on every page, its totals at the end. */
export async function pdfBytes(table: Omit<PdfTable, 'target'>, signal?: AbortSignal): Promise<Buffer> {
  const folder = await temporaryFolder()
  try {
    const target = join(folder, 'table.pdf')
    await makePdf({ ...table, target }, signal)
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
