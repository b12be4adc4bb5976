import type { MessageKey } from '@drayline/domain/kernel/text/messages'
import { isMessageKey } from '@drayline/domain/kernel/text/messages'
import en from '@drayline/domain/messages/en.json' with { type: 'json' }
import { createMessages } from './i18n.tsx'

/** Texts that API and screens share: validation, statuses, roles. */
export const domainMessages = createMessages<MessageKey>(en, {
  es: () => import('@drayline/domain/messages/es.json', { with: { type: 'json' } }),
})

/** Translates a text of a schema (a message key) and leaves any other text alone. */
export function translate(text: string): string {
  return isMessageKey(text) ? domainMessages.t(text) : text
}
