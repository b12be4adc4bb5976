import type { Page } from 'playwright-core'

/** A keyboard that counts its strokes. */
export interface CountedKeys {
  /** Presses a key; keys held together are one. */
  press(key: string): Promise<void>
  /** Types the characters of a value, which are not counted. */
  type(text: string): Promise<void>
  /** Returns the strokes since it was asked last. */
  take(): number
}

/** Counts what a person presses besides the characters of values. */
export function countedKeys({ keyboard }: Page): CountedKeys {
  let strokes = 0
  return {
    async press(key) {
      strokes += 1
      await keyboard.press(key)
    },
    type: (text) => keyboard.type(text),
    take() {
      const taken = strokes
      strokes = 0
      return taken
    },
  }
}

/** Key counts of a row of records, as one line. */
export function keyReport(what: string, costs: readonly number[]): string {
  const sum = costs.reduce((total, cost) => total + cost, 0)
  const each = (sum / costs.length).toFixed(2)
  return `${sum} keys for ${costs.length} ${what}, ${each} each: ${costs.join(' ')}`
}
