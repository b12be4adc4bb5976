import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key belongs to an input method (Chinese, Japanese, Korean, accents): its Enter takes a word, its
 * arrows move in a list of its own. Safari ends the composition before it tells of the key, which then has the code
 * 229.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
