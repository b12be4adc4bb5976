/** A table on paper. All texts are in their last form; bytes travel in files, so that no message is large. */
export interface PdfTable {
  /** Path the file is written to. */
  target: string
  title: string
  /** Under the title: whom and when it is about. */
  subtitles: string[]
  columns: { title: string; align: 'left' | 'right' }[]
  /** A row with a single text heads those below it. */
  rows: string[][]
  /** The last line, with the sums. */
  totals: string[] | null
  /** Beneath every page. */
  footer: { left: string; page: string }
  landscape: boolean
  language: string
}

/** Answer of the process: the number of pages, or what went wrong. */
export type PdfAnswer = { pages: number } | { error: string }

/** Stand for the page and the number of pages in `footer.page`. */
export const pagePlaces = { page: '{page}', pages: '{pages}' } as const
