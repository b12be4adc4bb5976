/**
 * Reads the rows of a CSV text or of cells copied from a spreadsheet, without empty ones. The sign between the cells is
 * found out. Quotes that do not end leave the rest in one cell.
 */
export async function readCsv(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  // Cells copied from a spreadsheet are divided by tabs, however many commas their addresses have.
  const delimiter = text.includes('\t') ? '\t' : ''
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, skipEmptyLines: 'greedy' })
  return data
}
