import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** Texts of what comes after the first screen: newer releases, the status page, replaced remotes. */
export const backgroundMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})
