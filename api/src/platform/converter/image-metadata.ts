/** Segments a JPEG needs to be shown as it was: JFIF, the color profile, and Adobe's note on how colors are stored. */
const jfif = 0xe0
const profile = 0xe2
const adobe = 0xee
const comment = 0xfe
const startOfImage = 0xd8
const startOfScan = 0xda
const endOfImage = 0xd9

function isMetadata(marker: number, segment: Buffer): boolean {
  if (marker === comment) return true
  if (marker < jfif || marker > 0xef || marker === jfif || marker === adobe) return false
  return marker !== profile || !segment.subarray(4).toString('latin1', 0, 11).startsWith('ICC_PROFILE')
}

/**
 * A JPEG without EXIF, XMP, IPTC, comments and whatever comes after its end. Undefined when there is nothing of it, or
 * when the file is not built as a JPEG should be.
 */
export function stripJpeg(bytes: Uint8Array): Buffer | undefined {
  const file = Buffer.from(bytes)
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const kept: Buffer[] = [file.subarray(0, 2)]
  let found = false
  for (let at = 2; at + 4 <= file.length; ) {
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    const segment = file.subarray(at, at + 2 + file.readUInt16BE(at + 2))
    const end = marker === startOfScan ? endOfScan(file, at + segment.length) : at + segment.length
    if (end > file.length) return undefined
    if (isMetadata(marker, segment)) found = true
    else kept.push(file.subarray(at, end))
    at = end
    if (file[at] === 0xff && file[at + 1] === endOfImage) {
      kept.push(file.subarray(at, at + 2))
      return found || at + 2 < file.length ? Buffer.concat(kept) : undefined
    }
  }
  return undefined
}

/** Returns the end of a scan's data: before the next marker that is neither stuffing nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    const belongs = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!belongs) return at
  }
  return file.length + 1
}

const metadataBoxes = new Set(['xml ', 'uuid', 'uinf'])

/** A JPEG 2000 file without XML and private boxes. Undefined when there are none, and for a bare code stream. */
export function stripJp2(bytes: Uint8Array): Buffer | undefined {
  const file = Buffer.from(bytes)
  const kept: Buffer[] = []
  let found = false
  if (file.toString('latin1', 4, 8) !== 'jP  ') return undefined
  for (let at = 0; at + 8 <= file.length; ) {
    const short = file.readUInt32BE(at)
    const long = short === 1 && at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : short
    const length = long === 0 ? file.length - at : long
    if (length < 8 || at + length > file.length) return undefined
    if (metadataBoxes.has(file.toString('latin1', at + 4, at + 8))) found = true
    else kept.push(file.subarray(at, at + length))
    at += length
  }
  return found ? Buffer.concat(kept) : undefined
}
