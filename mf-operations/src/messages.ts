import type { HostApi } from '@drayline/contract'
import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** The texts of operations. */
export const messages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})
export const { useT } = messages

/** Loader of modules that need nothing but their texts. */
export const loadTexts = ({ host }: { host: HostApi }) => messages.load(host.user.language)
