import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Shape of an icon in its square: with its own round corners, or to the edges for systems that cut out a shape. */
export type IconShape = 'rounded' | 'maskable'

const made = new Map<string, Promise<Buffer>>()

/** The product's mark as SVG. */
export function iconSvg(): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'icon.svg'))
}

/** The product's mark as PNG with this many pixels a side; drawn once. */
export function iconPng(size: number, shape: IconShape = 'rounded'): Promise<Buffer> {
  const key = `${shape}-${size}`
  const known = made.get(key)
  if (known) return known
  const making = drawPng(size, shape)
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

async function drawPng(size: number, shape: IconShape): Promise<Buffer> {
  const svg = (await iconSvg()).toString('utf8')
  // Of a maskable icon only the middle circle (80 %) is sure to be seen.
  const drawn = shape === 'rounded' ? svg : svg.replace('rx="7"', '').replace('0 0 32 32', '-4 -4 40 40')
  const image = sharp(Buffer.from(drawn), { density: (72 * size) / 32 }).resize(size, size)
  return await (shape === 'rounded' ? image : image.flatten({ background: '#3552d4' }))
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}

/** A Windows icon with these sizes, each kept as PNG. */
export async function iconIco(sizes = [16, 32, 48, 256]): Promise<Buffer> {
  const images = await Promise.all(sizes.map((size) => iconPng(size)))
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  images.forEach((image, index) => {
    const at = 6 + 16 * index
    const size = sizes[index] ?? 0
    // A side of 256 is written as 0.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.length
  })
  return Buffer.concat([head, ...images])
}

/** Types of the PNG entries of an Apple icon, by size. */
const appleTypes = { ic07: 128, ic08: 256, ic09: 512 } as const

/** An Apple icon, its sizes kept as PNG. */
export async function iconIcns(): Promise<Buffer> {
  const entries = await Promise.all(
    Object.entries(appleTypes).map(async ([type, size]) => appleEntry(type, await iconPng(size))),
  )
  return appleEntry('icns', Buffer.concat(entries))
}

function appleEntry(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type)
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
