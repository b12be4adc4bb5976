import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'

/** Request to the converter process. Bytes travel in files, so that no message is large. */
export interface ConvertRequest {
  /**
   * Pictures become one page each; PDFs are checked and joined; of a person's picture a small square is made. A PDF's
   * first page is drawn as bare pixels (`draw`), which another process makes a small picture (`thumbnail`). Of some
   * pages of a PDF others are made (`pages`), one for each of `parts`.
   */
  kind: 'image' | 'pdf' | 'merge' | 'photo' | 'draw' | 'thumbnail' | 'pages'
  sources: string[]
  target: string
  maxPixels: number
  maxPages: number
  /** With `thumbnail`: the form of the pixels. */
  drawn?: PixelSize
  /** With `pages`: the files that are made; `target` is not written. */
  parts?: readonly PagesPart[]
}

/** A PDF of some pages of another one, in this order. */
export interface PagesPart {
  target: string
  pages: readonly PlacedPage[]
}

/** A page, from 1, and by how many degrees it is turned clockwise. */
export interface PlacedPage {
  page: number
  turn: number
}

/** Size of a picture of which only the pixels are there, four bytes each. */
export interface PixelSize {
  width: number
  height: number
}

/** A text of the domain catalog that says why no PDF can be made of it. */
export type ConvertFailure = Extract<ServerMessageKey, `document.failure.${string}`>

export type ConvertAnswer =
  | {
      pages: number
      /** False when the source itself is the result. */
      written: boolean
      /** With `draw`: the form of the pixels, and the text of the first pages. */
      drawn?: PixelSize
      text?: string
    }
  | { failure: ConvertFailure }

/** Thrown inside the converter for what is wrong with the file, not with us. */
export class UnfitFile extends Error {
  readonly failure: ConvertFailure

  constructor(failure: ConvertFailure) {
    super(failure)
    this.failure = failure
  }
}
