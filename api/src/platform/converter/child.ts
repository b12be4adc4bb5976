import { readFile, writeFile } from 'node:fs/promises'
import { imageToPdf, squarePhoto } from './image.ts'
import { checkPdf, mergePdfs } from './pdf.ts'
import type { ConvertAnswer, ConvertRequest } from './protocol.ts'
import { UnfitFile } from './protocol.ts'

/**
 * The converter: a process of its own, because a file that makes a parser loop or eat memory then costs no one but
 * itself. It has no secrets, no database and no network connection; it reads and writes the files it is told.
 */
async function convert({
  kind,
  sources,
  target,
  maxPixels,
  maxPages,
}: ConvertRequest): Promise<ConvertAnswer> {
  const [first = ''] = sources
  if (kind === 'image' || kind === 'photo') {
    const draw = kind === 'image' ? imageToPdf : squarePhoto
    await writeFile(target, await draw(first, maxPixels))
    return { pages: 1, written: true }
  }
  const bytes = await Promise.all(sources.map((path) => readFile(path)))
  const [firstBytes = Buffer.alloc(0)] = bytes
  const { pages, rewritten } =
    kind === 'merge' ? await mergePdfs(bytes, maxPages) : await checkPdf(firstBytes, maxPages)
  if (rewritten) await writeFile(target, rewritten)
  return { pages, written: rewritten !== undefined }
}

process.on('message', (request: ConvertRequest) => {
  convert(request)
    .catch((error: unknown): ConvertAnswer => {
      if (error instanceof UnfitFile) return { failure: error.failure }
      throw error
    })
    .then((answer) => process.send?.(answer))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    })
})
process.on('disconnect', () => process.exit(0))
