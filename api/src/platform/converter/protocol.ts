import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'

/** Request to the converter process. Bytes travel in files, so that no message is large. */
export interface ConvertRequest {
  /** Pictures become one page each; PDFs are checked and joined; of a person's picture a small square is made. */
  kind: 'image' | 'pdf' | 'merge' | 'photo'
  sources: string[]
  target: string
  maxPixels: number
  maxPages: number
}

/** A text of the domain catalog that says why no PDF can be made of it. */
export type ConvertFailure = Extract<ServerMessageKey, `document.failure.${string}`>

export type ConvertAnswer =
  | {
      pages: number
      /** False when the source itself is the result. */
      written: boolean
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
