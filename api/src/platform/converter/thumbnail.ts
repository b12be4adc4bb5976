import { pictures } from './pictures.ts'
import type { PixelSize } from './protocol.ts'

/** The picture is at most so many times as high as wide; a till receipt is cut off below. */
const maxRatio = 2

/** Makes a small WebP of pixels that were drawn here. */
export async function smallPicture(pixels: Buffer, { width, height }: PixelSize): Promise<Buffer> {
  return await pictures(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .extract({ left: 0, top: 0, width, height: Math.min(height, width * maxRatio) })
    .webp({ quality: 72 })
    .toBuffer()
}
