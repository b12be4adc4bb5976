// Small PNG files of screenshots: at most 256 colours, which text and surfaces do not miss.
import { crc32, deflateSync } from 'node:zlib'

/** An image as a canvas gives it: four bytes a pixel. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

const paletteSize = 256

/** Writes an opaque image as an indexed PNG. */
export function encodePng({ width, height, rgba }: Pixels): Buffer {
  const colours = colourList(rgba)
  const palette = choosePalette(colours)
  const index = nearestIndex(palette)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + x + 1] = index(colours[y * width + x] ?? 0)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a pixel, indexed.
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourList(rgba: Uint8Array): Uint32Array {
  return Uint32Array.from({ length: rgba.length / 4 }, (_, pixel) => {
    const at = pixel * 4
    return ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0)
  })
}

/** Frequent colours as they are; the others so that each is as near as 256 allow. */
function choosePalette(colours: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  for (let apart = 0; ; apart = apart * 1.25 || 10) {
    const palette = thinned(sorted, apart)
    if (palette) return palette
  }
}

/** The colours without those that are nearer than this to one before; undefined when too many remain. */
function thinned(sorted: readonly number[], apart: number): number[] | undefined {
  const palette: number[] = []
  for (const colour of sorted) {
    if (palette.some((other) => distance(colour, other) < apart)) continue
    if (palette.length === paletteSize) return undefined
    palette.push(colour)
  }
  return palette
}

function nearestIndex(palette: readonly number[]): (colour: number) => number {
  const known = new Map(palette.map((colour, index) => [colour, index]))
  return (colour) => {
    const found = known.get(colour)
    if (found !== undefined) return found
    const distances = palette.map((other) => distance(colour, other))
    const nearest = distances.indexOf(Math.min(...distances))
    known.set(colour, nearest)
    return nearest
  }
}

/** Squared distance, the eye's weights: green counts most. */
function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 255) - ((b >> 8) & 255)
  const blue = (a & 255) - (b & 255)
  return 2 * red * red + 4 * green * green + 3 * blue * blue
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
