import '../../kernel/base/no-network.ts'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PdfAnswer, PdfTable } from './pdf-page.ts'
import { pagePlaces } from './pdf-page.ts'

/**
 * Lays out tables, in a process of its own: it takes seconds of computing and a hundred megabytes, which then cost the
 * people who wait for the API nothing. It has no secrets, no database and no connection.
 */
const fonts = createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto.js')
const fontFolder = dirname(fonts)
pdfmake.addFonts(createRequire(import.meta.url)(fonts))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))

const muted = '#5b6472'
const line = '#c9ced6'

function definitionOf(table: PdfTable): TDocumentDefinitions {
  const { title, subtitles, columns, rows, totals, footer, landscape, language } = table
  const cell = (text: string, index: number, bold = false) => ({
    text,
    bold,
    alignment: columns[index]?.align ?? 'left',
  })
  const head = columns.map(({ title: text }, index) => ({ ...cell(text, index, true), color: muted }))
  const heading = (text: string) => [
    { text, bold: true, colSpan: columns.length, margin: [0, 4, 0, 0] as [number, number, number, number] },
    ...columns.slice(1).map(() => ({ text: '' })),
  ]
  const body = rows.map((cells) =>
    cells.length === 1 ? cells.flatMap(heading) : cells.map((text, index) => cell(text, index)),
  )
  const last = totals ? [totals.map((text, index) => cell(text, index, true))] : []
  const content: Content = [
    { text: title, fontSize: 16, bold: true, margin: [0, 0, 0, 2] },
    ...subtitles.map((text) => ({
      text,
      color: muted,
      margin: [0, 0, 0, 2] as [number, number, number, number],
    })),
    {
      margin: [0, 10, 0, 0],
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ align }) => (align === 'left' ? '*' : 'auto')),
        body: [head, ...body, ...last],
      },
      layout: {
        hLineWidth: (index) => (index === 1 || (totals && index === body.length + 1) ? 1 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => line,
        paddingLeft: () => 4,
        paddingRight: () => 4,
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
    },
  ]
  return {
    content,
    info: { title, creator: 'Drayline', producer: 'Drayline' },
    language,
    pageSize: 'LETTER',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [36, 40, 36, 44],
    defaultStyle: { font: 'Roboto', fontSize: 8.5 },
    footer: (page, pages) => ({
      margin: [36, 10, 36, 0],
      color: muted,
      fontSize: 7.5,
      columns: [
        { text: footer.left },
        {
          alignment: 'right',
          text: footer.page.replace(pagePlaces.page, String(page)).replace(pagePlaces.pages, String(pages)),
        },
      ],
    }),
  }
}

async function make(table: PdfTable): Promise<PdfAnswer> {
  let pages = 0
  const definition = definitionOf(table)
  const { footer } = definition
  definition.footer = (page, count, size) => {
    pages = count
    return typeof footer === 'function' ? footer(page, count, size) : ''
  }
  await writeFile(table.target, await pdfmake.createPdf(definition).getBuffer())
  return { pages }
}

process.on('message', (table: PdfTable) => {
  make(table)
    .catch((error: unknown): PdfAnswer => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
