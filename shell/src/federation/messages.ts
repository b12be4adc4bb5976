import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** Texts about remotes that are not there. */
export const federationMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})
