import { Readable } from 'node:stream'

/** Reads the next one while the last is worked on, so that database and file need not wait for each other. */
export const readAhead = <T>(source: AsyncIterable<T>): AsyncIterable<T> =>
  Readable.from(source, { highWaterMark: 1 })
