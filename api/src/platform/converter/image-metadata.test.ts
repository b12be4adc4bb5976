import { stripJp2, stripJpeg } from './image-metadata.ts'

const word = (text: string) => Buffer.from(text, 'latin1')
/** A segment of a JPEG: its marker, its length with the two bytes of it, and what it says. */
function segment(marker: number, said: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(said.length + 2, 2)
  return Buffer.concat([head, said])
}
const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const jfif = segment(0xe0, word('JFIF\0'))
const colors = segment(0xe2, word('ICC_PROFILE\0\u0001\u0001'))
const adobe = segment(0xee, word('Adobe'))
const table = segment(0xdb, Buffer.alloc(65, 7))
/** Data of a scan: stuffed and restart markers belong to it. */
const scan = Buffer.concat([segment(0xda, Buffer.alloc(6)), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3])])
const jpeg = (...parts: Buffer[]) => Buffer.concat([start, ...parts, end])
const plain = [jfif, colors, adobe, table, scan]

test.each([
  ['EXIF', segment(0xe1, word('Exif\0\0GPS'))],
  ['IPTC', segment(0xed, word('Photoshop 3.0\0'))],
  ['a comment', segment(0xfe, word('by Maria'))],
  ['pictures of its maker, beside the color profile', segment(0xe2, word('MPF\0II*\0'))],
  ['a note of a maker', segment(0xef, word('Ocad'))],
])('a JPEG loses %s, wherever it lies, and nothing else', (_what, told) => {
  const expected = jpeg(...plain)
  expect(stripJpeg(jpeg(told, ...plain))).toEqual(expected)
  expect(stripJpeg(jpeg(jfif, colors, adobe, table, told, scan))).toEqual(expected)
  expect(stripJpeg(jpeg(jfif, colors, adobe, table, scan, told))).toEqual(expected)
})

test('a JPEG loses what comes after its end; one that tells nothing stays as it is', () => {
  expect(stripJpeg(Buffer.concat([jpeg(...plain), word('hidden')]))).toEqual(jpeg(...plain))
  expect(stripJpeg(jpeg(...plain))).toBeUndefined()
})

test('markers of a JPEG may have bytes before them that fill', () => {
  const filled = Buffer.concat([Buffer.from([0xff, 0xff]), segment(0xfe, word('by Maria'))])
  expect(stripJpeg(jpeg(jfif, filled, table, scan))).toEqual(jpeg(jfif, table, scan))
})

test.each([
  ['no JPEG', Buffer.concat([Buffer.from([0xff, 0xd9]), jpeg(...plain)])],
  ['another file', word('%PDF-1.7 and more than that')],
  ['bytes between segments', jpeg(jfif, word('junk'), segment(0xfe, word('x')), scan)],
  [
    'a segment longer than the file',
    Buffer.concat([start, jfif, segment(0xfe, word('by Maria')).subarray(0, 8)]),
  ],
  ['a scan without an end', Buffer.concat([start, segment(0xfe, word('x')), scan])],
  ['no end', Buffer.concat([start, jfif, segment(0xfe, word('x'))])],
])('a JPEG that is not built as it should be is left alone: %s', (_why, bytes) => {
  expect(stripJpeg(bytes)).toBeUndefined()
})

/** A box of a JPEG 2000 file: its length, its kind and what it holds. */
function box(kind: string, held: Buffer, length = held.length + 8): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length, 0)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, held])
}
/** One whose length takes eight bytes of its own. */
function longBox(kind: string, held: Buffer): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(held.length + 16))
  return box(kind, Buffer.concat([length, held]), 1)
}
const signature = box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a]))
const header = box('jp2h', Buffer.alloc(14, 3))
const picture = box('jp2c', Buffer.alloc(30, 9))

test.each(['xml ', 'uuid', 'uinf'])(
  'a JPEG 2000 loses boxes of the kind %j, long ones and the last one too',
  (kind) => {
    const expected = Buffer.concat([signature, header, picture])
    const told = word('<who>Maria</who>')
    for (const one of [box(kind, told), longBox(kind, told)])
      expect(stripJp2(Buffer.concat([signature, one, header, picture]))).toEqual(expected)
    // Without a length it goes on to the end of the file.
    expect(stripJp2(Buffer.concat([signature, header, picture, box(kind, told, 0)]))).toEqual(expected)
  },
)

test.each([
  ['tells nothing', Buffer.concat([signature, header, longBox('jp2c', Buffer.alloc(9))])],
  ['is a bare code stream', Buffer.concat([Buffer.from([0xff, 0x4f, 0xff, 0x51]), box('xml ', word('x'))])],
  [
    'has a box that is too short',
    Buffer.concat([signature, box('xml ', word('x')), box('jp2c', word('y'), 7)]),
  ],
  [
    'has a box that is too long',
    Buffer.concat([signature, box('xml ', word('x')), box('jp2c', word('y'), 99)]),
  ],
])('a JPEG 2000 that %s is left alone', (_why, bytes) => {
  expect(stripJp2(bytes)).toBeUndefined()
})
