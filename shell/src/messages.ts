import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** The shell's texts. */
export const shellMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})

/** The shell's texts in the page's language. */
export const useT = shellMessages.useT
