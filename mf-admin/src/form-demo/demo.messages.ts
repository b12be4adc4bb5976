import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** The texts of the registration demo form. */
export const demoMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})
export const useDemoText = demoMessages.useT
