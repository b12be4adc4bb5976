/** A PDF of three pages, as small as one can be, for the mocked API. */
export function samplePdf(): ArrayBuffer {
  const pages = [1, 2, 3]
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page * 2 + 2} 0 R`).join(' ')}] /Count 3 >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page) => {
      const text = `BT /F1 28 Tf 72 700 Td (Page ${page}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${page * 2 + 3} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  objects.forEach((object, index) => {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new TextEncoder().encode(file).buffer
}
