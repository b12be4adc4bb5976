import '../../kernel/base/no-network.ts'
import { readFile, writeFile } from 'node:fs/promises'
import type { ConvertAnswer, ConvertRequest } from './protocol.ts'
import { UnfitFile } from './protocol.ts'

/**
 * The converter: a process for one file, because a file that makes a parser loop or eat memory then costs no one but
 * itself. It has no secrets, no database and no network, and may open the files of its request alone (`isolation.ts`).
 */
async function convert({
  kind,
  sources,
  target,
  maxPixels,
  maxPages,
  drawn,
  parts = [],
}: ConvertRequest): Promise<ConvertAnswer> {
  const [first = ''] = sources
  if (kind === 'image' || kind === 'photo') {
    // Only where pictures are drawn may machine code be loaded.
    const { imageToPdf, squarePhoto } = await import('./image.ts')
    const draw = kind === 'image' ? imageToPdf : squarePhoto
    await writeFile(target, await draw(await readFile(first), maxPixels))
    return { pages: 1, written: true }
  }
  if (kind === 'thumbnail' && drawn) {
    const { smallPicture } = await import('./thumbnail.ts')
    await writeFile(target, await smallPicture(await readFile(first), drawn))
    return { pages: 1, written: true }
  }
  if (kind === 'draw') {
    const { drawFirstPage } = await import('./draw.ts')
    const { pixels, ...answer } = await drawFirstPage(await readFile(first))
    await writeFile(target, pixels)
    return { ...answer, written: true }
  }
  if (kind === 'pages') {
    const { arrangePages } = await import('./arrange.ts')
    const source = await readFile(first)
    for (const part of parts) await writeFile(part.target, await arrangePages(source, part.pages))
    return { pages: parts.length, written: true }
  }
  const { checkPdf, mergePdfs } = await import('./pdf.ts')
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
