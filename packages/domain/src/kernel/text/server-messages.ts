import sharedEn from '../../messages/en.json' with { type: 'json' }
import sharedEs from '../../messages/es.json' with { type: 'json' }
import ownEn from '../../server-messages/en.json' with { type: 'json' }
import ownEs from '../../server-messages/es.json' with { type: 'json' }
import type { MessageKey } from './messages.ts'

// A browser loads none of these: they reach it written out, in answers, papers and e-mails.

/** Key of a text that the server writes: its own (`server-messages/en.json`), or one that screens show too. */
export type ServerMessageKey = MessageKey | keyof typeof ownEn

/** A message key with the values its text names in braces. */
export interface ServerMessage {
  key: ServerMessageKey
  params?: Record<string, string | number>
}

/** The texts by language. */
export const serverTexts = { en: { ...sharedEn, ...ownEn }, es: { ...sharedEs, ...ownEs } }

/** Tells a message key from any other text, for example one that a library wrote. */
export function isServerMessageKey(text: string): text is ServerMessageKey {
  return Object.hasOwn(serverTexts.en, text)
}
