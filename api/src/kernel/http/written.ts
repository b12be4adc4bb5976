/** Lost when an object is spread, since it is protected: a copy with other fields is not what was kept. */
declare abstract class Kept {
  protected readonly kept: true
}

/**
 * The result of `write`, as it was kept under the caller's Idempotency-Key. A route with `write` and `response` must
 * answer with one: so its presenter takes the same thing at the first call and when the answer is kept.
 */
export type Written<T> = (T & Kept) | Extract<T, null | undefined>

/**
 * Adds to the first answer what may not be kept, such as a password that is stored nowhere; a repetition of the call
 * is answered without it.
 */
export function withUnkept<T extends object>(result: Written<T>, unkept: Partial<T>): Written<T> {
  return { ...result, ...unkept } as unknown as Written<T>
}

/** For calls of a write route that wrote nothing, such as a dry run: there is no answer to keep. */
export function notWritten<T>(result: T): Written<T> {
  return result as Written<T>
}

/** Return type of handlers: write routes with an answer must return what `write` made. */
export type MustBeWritten<W, Answer> = W extends true ? (undefined extends Answer ? unknown : Kept) : unknown
