import type { Language, MessageParams, Translator } from '@drayline/domain/kernel/text/i18n'
import { createTranslator, setMessageCompiler, translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import type { ServerMessage, ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import { isServerMessageKey, serverTexts } from '@drayline/domain/kernel/text/server-messages'
import { compileMessage } from '@lingui/message-utils/compileMessage'

setMessageCompiler(compileMessage)

const catalogues: Partial<Record<Language, Translator<ServerMessageKey>>> = {
  en: createTranslator('en', serverTexts.en),
  es: createTranslator('es', serverTexts.es),
}

let refusesMissing = false

/**
 * From now on a text that is written without a value it names throws. For tests alone: it would read as if nothing were
 * there, or as NaN, and a person is still better served by that than by no answer.
 */
export function refuseMissingValues(): void {
  refusesMissing = true
}

function watched(key: string, params: MessageParams): MessageParams {
  return new Proxy(params, {
    getOwnPropertyDescriptor(values, name) {
      if (values[String(name)] === undefined)
        throw new Error(`The text ${key} is written without its value {${String(name)}}`)
      return Reflect.getOwnPropertyDescriptor(values, name)
    },
  })
}

/** A text in a language; English where a language has no catalog yet. */
export function translate(language: Language, message: ServerMessage | ServerMessageKey): string {
  const { key, params } = typeof message === 'string' ? { key: message, params: undefined } : message
  const translator = catalogues[language] ?? catalogues.en
  if (!translator) return key
  const values = translateParams(language, params)
  return translator(key, refusesMissing ? watched(key, values ?? {}) : values)
}

/** Statuses inside a sentence are texts too: `{ status: 'paid' }` reads 'Paid' or 'Pagada'. */
function translateParams(language: Language, params: ServerMessage['params']): ServerMessage['params'] {
  if (!params) return params
  const entries = Object.entries(params).map(([name, value]) => {
    const key = `status.${value}`
    return ['status', 'from', 'to'].includes(name) && isServerMessageKey(key)
      ? [name, translate(language, key)]
      : [name, value]
  })
  return Object.fromEntries(entries)
}

/** The language a caller without a session prefers, from `Accept-Language`; English when none is ours. */
export function preferredLanguage(accepts: (...types: string[]) => string | string[] | false): Language {
  const chosen = accepts(...translatedLanguages)
  return chosen === 'es' ? 'es' : 'en'
}
