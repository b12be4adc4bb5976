import { textLanguage } from '@drayline/domain/kernel/text/i18n'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'

export const muted = '#5b6675'
const rule = '#d5dae1'

interface Paper {
  title: string
  /** Under the title. */
  lines: string[]
  content: Content[]
  footer: string
  language: 'en' | 'es'
  /** Word across the page, for what must not be handed out. */
  watermark?: string
}

/** A sheet of letter size in the look of the other papers. */
export function paper({ title, lines, content, footer, language, watermark }: Paper): TDocumentDefinitions {
  return {
    pageSize: 'LETTER',
    pageMargins: [54, 54, 54, 64],
    info: { title, creator: 'Drayline' },
    language: textLanguage(language),
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    ...(watermark ? { watermark: { text: watermark, opacity: 0.07, bold: true, angle: -35 } } : {}),
    content: [
      { text: title, fontSize: 17, bold: true, margin: [0, 0, 0, 4] },
      ...lines.map((text) => ({ text, color: muted })),
      ...content,
    ],
    footer: { text: footer, alignment: 'center', color: muted, fontSize: 8, margin: [54, 24] },
  }
}

/** A table with a line beneath each row. Plain data, as the printing thread takes it. */
export function rows(widths: (string | number)[], body: (string | object)[][]): Content {
  const ruled = { border: [false, false, false, true], borderColor: [rule, rule, rule, rule] }
  const cellOf = (cell: string | object) => ({
    ...(typeof cell === 'string' ? { text: cell } : cell),
    ...ruled,
  })
  return {
    margin: [0, 14, 0, 0],
    table: {
      widths,
      dontBreakRows: true,
      body: body.map((cells) =>
        cells.map((cell) => ({ ...cellOf(cell), margin: [0, 3, 0, 3] })),
      ) as TableCell[][],
    },
  }
}
