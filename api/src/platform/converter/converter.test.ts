import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { Converter } from './converter.ts'
import { hasOwnNetworks, startIsolated } from './isolation.ts'
import type { ConvertRequest } from './protocol.ts'

let folder: string
const converters: Converter[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'converter-test-'))
})
afterAll(async () => {
  for (const converter of converters) converter.stop()
  await rm(folder, { recursive: true })
})

function converterWith(limits: Partial<{ timeout: number; memory: number }> = {}): Converter {
  const converter = new Converter({ timeout: 30_000, memory: 2 ** 31, ...limits })
  converters.push(converter)
  return converter
}

let count = 0
async function requestFor(kind: ConvertRequest['kind'], bytes: Buffer | Uint8Array): Promise<ConvertRequest> {
  count += 1
  const source = join(folder, `source-${count}`)
  await writeFile(source, bytes)
  return { kind, sources: [source], target: join(folder, `target-${count}`), maxPixels: 60e6, maxPages: 20 }
}

const never = new AbortController().signal
const small = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

async function pdf(change: (made: PDFDocument) => void = () => undefined, pages = 1): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  for (let page = 0; page < pages; page += 1) made.addPage()
  change(made)
  return await made.save({ useObjectStreams: false })
}

test('a file that takes too long costs the process that reads it, and the next file has a new one', async () => {
  const converter = converterWith({ timeout: 1 })
  const request = await requestFor('image', await small())
  expect(await converter.convert(request, never)).toEqual({ failure: 'document.failure.heavy' })
  expect(await converterWith().convert(request, never)).toEqual({ pages: 1, written: true })
})

test('so does one that takes too much memory', async () => {
  const create = { width: 7000, height: 8000, channels: 3 as const, background: 'red' }
  const large = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer()
  // Less than the process needs by itself: what is tried is that someone looks, and acts.
  const answer = await converterWith({ memory: 1024 * 1024 }).convert(await requestFor('image', large), never)
  expect(answer).toEqual({ failure: 'document.failure.heavy' })
})

test('what is asked for at the same time is done one after the other, and each gets its own answer', async () => {
  const converter = converterWith()
  const requests = await Promise.all([
    requestFor('pdf', await pdf(undefined, 3)),
    requestFor('pdf', await pdf(undefined, 5)),
    requestFor('image', await small()),
    requestFor('image', (await small()).subarray(0, 100)),
    requestFor('photo', await small()),
  ])
  expect(await Promise.all(requests.map((request) => converter.convert(request, never)))).toEqual([
    { pages: 3, written: false },
    { pages: 5, written: false },
    { pages: 1, written: true },
    { failure: 'document.failure.image' },
    { pages: 1, written: true },
  ])
  const photo = await sharp(await readFile(requests[4]?.target ?? '')).metadata()
  expect([photo.format, photo.width, photo.height]).toEqual(['webp', 512, 512])
})

/** Asked apart from the code that is tried: containers usually forbid it. */
const canHaveOwnNetwork =
  spawnSync('unshare', ['--user', '--map-current-user', '--net', '--', 'true']).status === 0

test.each([
  ['pdf', []],
  ['merge', []],
  ['image', ['loads machine code']],
  ['photo', ['loads machine code']],
] as const)('the process for a %s can open its own files and nothing else', async (kind, besides) => {
  const request = await requestFor(kind, await small())
  await writeFile(`${request.sources[0]}-other`, 'of somebody else')
  const child = await startIsolated(request, 'testing/probe.ts')
  try {
    const answer = await new Promise((resolve, reject) => {
      child.once('message', resolve).once('error', reject)
      child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)))
      child.send(request)
    })
    const { done, interfaces } = answer as { done: string[]; interfaces: string[] }
    expect(done).toEqual(['reads its source', 'writes its target', ...besides])
    expect(await hasOwnNetworks()).toBe(canHaveOwnNetwork)
    if (canHaveOwnNetwork) expect(interfaces).toEqual([])
  } finally {
    child.kill('SIGKILL')
  }
})

test.each([
  ['jpeg', true],
  ['png', true],
  ['webp', true],
  ['gif', true],
  ['tiff', false],
  ['avif', false],
  ['svg', false],
] as const)('of a picture as %s: it is read: %s', async (format, isRead) => {
  const bytes =
    format === 'svg'
      ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>')
      : await sharp(await small())
          .toFormat(format)
          .toBuffer()
  const request = await requestFor('photo', bytes)
  expect(await converterWith().convert(request, never)).toEqual(
    isRead ? { pages: 1, written: true } : { failure: 'document.failure.image' },
  )
})

test('who stops waiting ends it', async () => {
  const converter = converterWith()
  const stop = new AbortController()
  const waiting = converter.convert(await requestFor('image', await small()), stop.signal)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(converter.convert(await requestFor('image', await small()), stop.signal)).rejects.toThrow(
    'stopped',
  )
})

test('too many pages are refused', async () => {
  const request = await requestFor('pdf', await pdf(undefined, 21))
  expect(await converterWith().convert(request, never)).toEqual({ failure: 'document.failure.pages' })
})

describe('what a PDF could do by itself', () => {
  const openAction = (fields: Record<string, unknown>) => (made: PDFDocument) => {
    made.catalog.set(PDFName.of('OpenAction'), made.context.obj(fields as never))
  }
  test.each([
    [
      'run a script',
      openAction({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
      /JavaScript|app\.alert/,
    ],
    ['start a program', openAction({ S: 'Launch', F: PDFString.of('calc.exe') }), /Launch|calc/],
    [
      'send a form',
      openAction({ S: 'SubmitForm', F: PDFString.of('http://evil.example') }),
      /SubmitForm|evil/,
    ],
    [
      'open a script address',
      openAction({ S: 'URI', URI: PDFString.of('javascript:alert(1)') }),
      /javascript:/,
    ],
    [
      'run a script when a page opens',
      (made: PDFDocument) =>
        made.getPage(0).node.set(PDFName.of('AA'), made.context.obj({ O: { S: 'JavaScript', JS: 'x' } })),
      /\/AA|JavaScript/,
    ],
    [
      'draw a form of its own',
      (made: PDFDocument) =>
        made.catalog.set(PDFName.of('AcroForm'), made.context.obj({ XFA: PDFString.of('<xdp/>') })),
      /\/XFA/,
    ],
    [
      'hand on a file',
      (made: PDFDocument) =>
        made.catalog.set(PDFName.of('Names'), made.context.obj({ EmbeddedFiles: { Names: [] } })),
      /\/EmbeddedFiles/,
    ],
    [
      'play a film',
      (made: PDFDocument) => {
        const film = { Type: 'Annot', Subtype: 'Movie', Rect: [0, 0, 9, 9] }
        made.getPage(0).node.set(PDFName.of('Annots'), made.context.obj([film]))
      },
      /\/Movie/,
    ],
  ])('%s, is taken out', async (_what, change, traces) => {
    const bytes = Buffer.from(await pdf(change))
    expect(bytes.toString('latin1')).toMatch(traces)
    const request = await requestFor('pdf', bytes)
    expect(await converterWith().convert(request, never)).toEqual({ pages: 1, written: true })
    const cleaned = await PDFDocument.load(await readFile(request.target))
    const objects = cleaned.context.enumerateIndirectObjects().map(([, object]) => String(object))
    expect(objects.join()).not.toMatch(traces)
  })

  test('a link to a web page and going to a page stay, and the file is as it was', async () => {
    const links = await pdf((made) => {
      const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] }
      const action = { S: 'URI', URI: PDFString.of('https://broker.example/load/7') }
      made.getPage(0).node.set(PDFName.of('Annots'), made.context.obj([{ ...link, A: action }]))
      made.catalog.set(PDFName.of('OpenAction'), made.context.obj({ S: 'GoTo', D: [0, 'Fit'] }))
    })
    const request = await requestFor('pdf', links)
    expect(await converterWith().convert(request, never)).toEqual({ pages: 1, written: false })
  })
})
