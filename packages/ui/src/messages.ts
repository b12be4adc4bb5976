import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** The design system's own texts; what a screen says is in the screen's catalog. */
export const uiMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})

/** The design system's texts in the page's language. */
export const useUiText = uiMessages.useT
