import type { Language, Translator } from '@drayline/domain/i18n'
import { createTranslator, setMessageCompiler, translatedLanguages } from '@drayline/domain/i18n'
import type { Message, MessageKey } from '@drayline/domain/messages'
import { isMessageKey } from '@drayline/domain/messages'
import en from '@drayline/domain/messages/en.json' with { type: 'json' }
import es from '@drayline/domain/messages/es.json' with { type: 'json' }
import { compileMessage } from '@lingui/message-utils/compileMessage'

setMessageCompiler(compileMessage)

const catalogues: Partial<Record<Language, Translator<MessageKey>>> = {
  en: createTranslator('en', en),
  es: createTranslator('es', es),
}

/** A text of the domain catalogue in a language; English where a language has no catalogue yet. */
export function translate(language: Language, message: Message | MessageKey): string {
  const { key, params } = typeof message === 'string' ? { key: message, params: undefined } : message
  const translator = catalogues[language] ?? catalogues.en
  return translator ? translator(key, translateParams(language, params)) : key
}

/** Statuses inside a sentence are texts too: `{ status: 'paid' }` reads 'Paid' or 'Pagada'. */
function translateParams(language: Language, params: Message['params']): Message['params'] {
  if (!params) return params
  const entries = Object.entries(params).map(([name, value]) => {
    const key = `status.${value}`
    return ['status', 'from', 'to'].includes(name) && isMessageKey(key)
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
