import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** The texts of the desktop download page. */
export const downloadMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})
export const useDownloadText = downloadMessages.useT
