/**
 * Reads the rows of a CSV text or of cells copied from a spreadsheet, without empty ones. The sign between the cells is
 * found out. Quotes that do not end leave the rest in one cell.
 */
export async function readCsv(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  return data
}
