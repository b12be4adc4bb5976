import '../../kernel/base/no-network.ts'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'

/** A thread of its own, because laying out a page takes tens of milliseconds in which no request would be answered. */
const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)
const fonts = {
  normal: fontFile('Regular'),
  bold: fontFile('Medium'),
  italics: fontFile('Italic'),
  bolditalics: fontFile('MediumItalic'),
}
const ownFiles = new Set(Object.values(fonts))
pdfmake.addFonts({ Roboto: fonts })
// Nothing but our own typefaces is read, whatever a text may name.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path))

parentPort?.on('message', async ({ id, definition }: { id: number; definition: TDocumentDefinitions }) => {
  try {
    parentPort?.postMessage({ id, bytes: await pdfmake.createPdf(definition).getBuffer() })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  }
})
