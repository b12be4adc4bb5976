/** A line of text on a page: points from the left and from the top, and the size of the letters. */
export interface PaperLine {
  text: string
  x: number
  y: number
  size?: number
  bold?: boolean
}

const height = 792
/** Objects before the first page: catalog, list of pages, two fonts. */
const fontObjects = 4

/**
 * A PDF of pages of US letter size, written by hand: thousands of them take a moment, and each has about 1 kB.
 * Texts are Latin-1, as its fonts are; a line of zero letters draws a rule across the page.
 */
export function paper(...pages: readonly (readonly PaperLine[])[]): Buffer {
  const idOf = (index: number) => fontObjects + 2 * index + 1
  const kids = pages.map((_, index) => `${idOf(index)} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((lines, index) => {
      const content = lines.map(drawing).join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${height}] /Contents ${idOf(index) + 1} 0 R ` +
          '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  )
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function drawing({ text, x, y, size = 10, bold = false }: PaperLine): string {
  if (text === '') return `0.5 w ${x} ${height - y} m ${612 - x} ${height - y} l S`
  const escaped = latin1(text).replace(/[\\()]/g, '\\$&')
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${height - y} Td (${escaped}) Tj ET`
}

/** Other letters would change the length of what is written, and with it every position in the file. */
function latin1(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '-')
}
