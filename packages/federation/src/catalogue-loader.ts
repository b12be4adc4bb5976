import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { LoaderContext } from 'webpack'

/**
 * Compiles the ICU texts of a message catalog at build time, so that the browser carries no parser. A text without
 * placeholders stays a string in production (shorter); in development it is compiled too, since Lingui warns
 * otherwise.
 */
export default function catalogueLoader(this: LoaderContext<unknown>, source: string): string {
  const plainAllowed = this.mode === 'production'
  return JSON.stringify(compileCatalogue(JSON.parse(source), plainAllowed, this.resourcePath))
}

/** Compiles every text of a catalog; throws an error that names file and key. */
export function compileCatalogue(
  texts: Record<string, string>,
  plainAllowed: boolean,
  file: string,
): Record<string, unknown> {
  const compiled = Object.entries(texts).map(([key, text]) => {
    try {
      const tokens = compileMessageOrThrow(text)
      const plain = plainAllowed && tokens.every((token) => typeof token === 'string')
      return [key, plain ? tokens.join('') : tokens]
    } catch (error) {
      throw new Error(`${file}: the text "${key}" cannot be compiled: ${(error as Error).message}`)
    }
  })
  return Object.fromEntries(compiled)
}
