import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { CutOffMethod } from '@drayline/domain/platform/cut-offs/cut-off'
import { nextCutOff } from '@drayline/domain/platform/cut-offs/cut-off'
import { mountainTime, readerTime } from '@drayline/domain/platform/cut-offs/cut-off-text'
import { LRUCache } from 'lru-cache'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import type { Block, Span } from './markdown.ts'
import { readMarkdown } from './markdown.ts'

/** `docs/help` of the repository: one folder for each language, one file for each chapter, in the order of names. */
const helpFolder = resolve(import.meta.dirname, '../../../../docs/help')
const writtenLanguages = ['en', 'es'] as const
type WrittenLanguage = (typeof writtenLanguages)[number]

/** The chapter about installing, which is a guide by itself too. */
const guideChapter = /desktop/

const words = {
  en: {
    title: 'Drayline User Manual',
    guide: 'Installation guide',
    contents: 'Contents',
    page: 'Page',
    whereYouAre: 'where you are',
  },
  es: {
    title: 'Manual de usuario de Drayline',
    guide: 'Guía de instalación',
    contents: 'Contenido',
    page: 'Página',
    whereYouAre: 'donde usted está',
  },
} as const

const ink = '#1c2430'
const muted = '#5b6675'
const accent = '#2f5bd7'

export interface ManualRequest {
  kind: 'manual' | 'guide'
  language: Language
  /** The address under which people reach the product. */
  address: string
  /** Reader whose time zone and notation the cut-offs use; without one they are told in their own zone alone. */
  reader?: ManualReader
}

/** The settings of the person for whom the manual is made, and the present instant. */
export interface ManualReader {
  timezone: string
  timeFormat: string
  now: Date
}

const made = new LRUCache<string, Promise<Buffer>>({ max: 16 })

/** The manual (or its chapter about installing) as a PDF; made once for all who would read the same. */
export function manualPdf(request: ManualRequest): Promise<Buffer> {
  const language = writtenLanguages.find((known) => known === request.language) ?? 'en'
  const values = valuesOf(request, language)
  const key = JSON.stringify([request.kind, language, values])
  const known = made.get(key)
  if (known) return known
  const making = makePdf(request.kind, values, language)
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

/** Values of `{address}` and other placeholders in the texts. */
type Values = Readonly<Record<'address' | CutOffMethod, string>>

/** By the reader's settings, as the screens tell them. */
export function valuesOf({ address, reader }: ManualRequest, language: WrittenLanguage): Values {
  const now = reader?.now ?? databaseNow()
  const person = { language, timezone: mountainZone, timeFormat: '12h', ...reader }
  const text = (method: CutOffMethod) => {
    const next = nextCutOff(method, now)
    const [mountain, local] = [mountainTime(next, person), readerTime(next, person)]
    return local ? `${mountain} (${local} ${words[language].whereYouAre})` : mountain
  }
  return { address, ach: text('ach'), wire: text('wire') }
}

/** The chapters of a language, in order. */
export async function readChapters(language: WrittenLanguage): Promise<{ name: string; blocks: Block[] }[]> {
  const folder = join(helpFolder, language)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, blocks: readMarkdown(await readFile(join(folder, name), 'utf8')) })),
  )
}

async function makePdf(
  kind: ManualRequest['kind'],
  values: Values,
  language: WrittenLanguage,
): Promise<Buffer> {
  const chapters = await readChapters(language)
  const text = words[language]
  const content: Content[] =
    kind === 'manual'
      ? [
          ...titlePage(text.title, values.address),
          { toc: { title: { text: text.contents, style: 'h1' } } },
          ...chapters.flatMap(({ blocks }) => contentOf(blocks, values, true)),
        ]
      : chapters
          .filter(({ name }) => guideChapter.test(name))
          .flatMap(({ blocks }) => contentOf(blocks, values, false))
  return await print({
    info: { title: kind === 'manual' ? text.title : `Drayline: ${text.guide}`, author: 'Drayline' },
    language,
    pageSize: 'LETTER',
    pageMargins: [64, 64, 64, 64],
    content,
    footer: (page, pages) => ({
      text: `Drayline · ${text.page} ${page} / ${pages}`,
      alignment: 'center',
      color: muted,
      fontSize: 8.5,
      margin: [0, 24, 0, 0],
    }),
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: ink },
    styles: {
      h1: { fontSize: 20, bold: true, margin: [0, 0, 0, 12] },
      h2: { fontSize: 13.5, bold: true, margin: [0, 14, 0, 4] },
      h3: { fontSize: 11, bold: true, margin: [0, 8, 0, 2] },
      body: { margin: [0, 0, 0, 7] },
    },
  })
}

function titlePage(title: string, address: string): Content[] {
  return [
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 48, h: 6, color: accent }], margin: [0, 200, 0, 16] },
    { text: title, fontSize: 30, bold: true },
    { text: address, color: muted, fontSize: 12, margin: [0, 8, 0, 0], pageBreak: 'after' },
  ]
}

/** In the manual every chapter has its page and every section its line in the contents. */
function contentOf(blocks: readonly Block[], values: Values, isChapter: boolean): Content[] {
  const plain = (span: Span) => ({ ...span, text: filled(span.text, values) })
  const runs = (spans: readonly Span[]) => ({ text: spans.map(plain).map(runOf) })
  return blocks.map((block): Content => {
    if (block.kind === 'heading') return headingOf(block, isChapter)
    if (block.kind === 'paragraph') return { ...runs(block.spans), style: 'body' }
    const items = block.items.map(runs)
    return block.kind === 'steps' ? { ol: items, style: 'body' } : { ul: items, style: 'body' }
  })
}

/** Replaces the names in braces that have a value. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}

function headingOf({ level, text }: Block & { kind: 'heading' }, isChapter: boolean): Content {
  const heading = { text, style: `h${level}`, headlineLevel: level }
  if (!isChapter) return heading
  if (level === 1) {
    return {
      ...heading,
      tocItem: true,
      tocStyle: { bold: true },
      tocMargin: [0, 6, 0, 0],
      pageBreak: 'before',
    }
  }
  return level === 2 ? { ...heading, tocItem: true, tocMargin: [14, 0, 0, 0] } : heading
}

function runOf({ text, style }: Span) {
  if (style === 'bold') return { text, bold: true }
  return style === 'code' ? { text, color: accent } : { text }
}

const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)

async function print(definition: TDocumentDefinitions): Promise<Buffer> {
  const fonts = {
    normal: fontFile('Regular'),
    bold: fontFile('Medium'),
    italics: fontFile('Italic'),
    bolditalics: fontFile('MediumItalic'),
  }
  const ownFiles = new Set(Object.values(fonts))
  pdfmake.addFonts({ Roboto: fonts })
  // Nothing but our own typefaces is read, whatever a text may name.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path))
  return await pdfmake.createPdf(definition).getBuffer()
}
