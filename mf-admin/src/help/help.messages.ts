import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** The texts of the help center. A catalog of their own: they are many, and no other screen needs them. */
export const helpMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})
export const useHelpText = helpMessages.useT
