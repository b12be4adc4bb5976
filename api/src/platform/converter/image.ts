import { PDFDocument } from '@cantoo/pdf-lib'
import type { Metadata, Sharp } from 'sharp'
import { pictures } from './pictures.ts'
import { UnfitFile } from './protocol.ts'

/** US letter in points, portrait. */
const letter = { short: 612, long: 792 }
const margin = 18
/** Sharp enough to read and print small print; a page then has some hundred kilobytes. */
const dotsPerInch = 250
const pointsPerInch = 72
/** Small pictures are not blown up to a page: their dots stay at most this coarse. */
const coarsestDots = 100

/**
 * Makes a PDF page of a picture: upright as the camera says, on US letter along its longer side, without metadata
 * (place, device, thumbnail) and without whatever else was in the file, because all of it is drawn anew.
 * @throws UnfitFile for more pixels than allowed, before any is decoded, and for damaged or truncated files
 */
export async function imageToPdf(bytes: Buffer, maxPixels: number): Promise<Uint8Array> {
  const { format, orientation = 1 } = await readHeader(bytes, maxPixels)
  const jpeg = await redraw(bytes, maxPixels, orientation, format)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const picture = await pdf.embedJpg(jpeg)
  const isWide = picture.width > picture.height
  const page = pdf.addPage(isWide ? [letter.long, letter.short] : [letter.short, letter.long])
  const room = { width: page.getWidth() - 2 * margin, height: page.getHeight() - 2 * margin }
  const scale = Math.min(
    room.width / picture.width,
    room.height / picture.height,
    pointsPerInch / coarsestDots,
  )
  const [width, height] = [picture.width * scale, picture.height * scale]
  page.drawImage(picture, {
    x: (page.getWidth() - width) / 2,
    y: (page.getHeight() - height) / 2,
    width,
    height,
  })
  return await pdf.save()
}

/** Edge of a person's picture in pixels: sharp on any screen at the largest size we show. */
const photoEdge = 512

/**
 * Makes a small square WebP of a picture, upright as the camera says. One frame only; whatever the file knows of place,
 * time and camera is not written again.
 * @throws UnfitFile as above
 */
export async function squarePhoto(bytes: Buffer, maxPixels: number): Promise<Buffer> {
  await readHeader(bytes, maxPixels)
  return await fit(
    pictures(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(photoEdge, photoEdge, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer(),
  )
}

async function readHeader(bytes: Buffer, maxPixels: number): Promise<Metadata> {
  const header = await fit(pictures(bytes, { limitInputPixels: false }).metadata())
  if ((header.width ?? 0) * (header.height ?? 0) > maxPixels) throw new UnfitFile('document.failure.pixels')
  return header
}

/** First made smaller, then turned: turning needs the whole picture in memory. */
async function redraw(
  bytes: Buffer,
  maxPixels: number,
  orientation: number,
  format: string | undefined,
): Promise<Buffer> {
  const [short, long] = [letter.short, letter.long].map((side) =>
    Math.round(((side - 2 * margin) / pointsPerInch) * dotsPerInch),
  )
  const source = pictures(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  const { width = 0, height = 0 } = await fit(source.metadata())
  const box = width > height ? { width: long, height: short } : { width: short, height: long }
  const small = await fit(
    source
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  return await fit(
    turned(pictures(small), orientation)
      .jpeg({ quality: 82, chromaSubsampling: format === 'png' ? '4:4:4' : '4:2:0' })
      .toBuffer(),
  )
}

/** The eight ways in which a camera can have been held (EXIF, tag 0x0112). */
function turned(picture: Sharp, orientation: number): Sharp {
  const angle = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation]
  const mirrored = [2, 4, 5, 7].includes(orientation)
  const turnedPicture = angle === undefined ? picture : picture.rotate(angle)
  return mirrored ? turnedPicture.flop() : turnedPicture
}

async function fit<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    throw new UnfitFile(tooMany ? 'document.failure.pixels' : 'document.failure.image')
  }
}
