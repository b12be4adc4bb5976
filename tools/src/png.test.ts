import { inflateSync } from 'node:zlib'
import { encodePng } from './png.ts'

/** Reads the pixels of an indexed PNG whose lines are stored as they are. */
function decode(png: Buffer): number[] {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name) ?? Buffer.alloc(0))
  const width = header?.readUInt32BE(0) ?? 0
  const lines = inflateSync(data ?? Buffer.alloc(0))
  return [...lines]
    .filter((_, at) => at % (width + 1) !== 0)
    .map((index) => palette?.readUIntBE(index * 3, 3) ?? -1)
}

function image(width: number, colours: readonly number[]) {
  const rgba = Uint8Array.from(colours.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255, 255]))
  return { width, height: colours.length / width, rgba }
}

test('an image of few colours keeps every pixel', () => {
  const colours = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff, 0xff0000, 0x000000]
  expect(decode(encodePng(image(3, colours)))).toEqual(colours)
})

test('an image of many colours keeps the frequent ones, and the others nearly', () => {
  const shades = Array.from(
    { length: 4096 },
    (_, n) => ((n >> 8) << 20) | (((n >> 4) & 15) << 12) | ((n & 15) << 4),
  )
  const colours = [...shades, ...Array<number>(4096).fill(0x123456)]
  const seen = decode(encodePng(image(64, colours)))
  expect(new Set(seen).size).toBeLessThanOrEqual(256)
  expect(seen.slice(4096)).toEqual(colours.slice(4096))
  const off = shades.map((colour, at) => Math.abs((colour >> 16) - ((seen[at] ?? 0) >> 16)))
  expect(off.reduce((a, b) => a + b) / off.length).toBeLessThan(40)
})
