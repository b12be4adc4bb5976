import en from '../../messages/en.json' with { type: 'json' }

/**
 * Key of a text that screens and the API show: rules, statuses, roles. What the server alone writes is in
 * server-messages.ts.
 */
export type MessageKey = keyof typeof en

/** A message key with the values its text names in braces. */
export interface Message {
  key: MessageKey
  params?: Record<string, string | number>
}

/** Names a message in a schema. Schemas carry keys; the person who shows them translates (API, forms). */
export function msg(key: MessageKey): MessageKey {
  return key
}

/** Tells a message key from any other text, for example one that a library wrote. */
export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(en, text)
}
