import type { HostApi } from '@drayline/contract'
import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

/** The texts of the glossary: a catalog of their own, that only its page loads. */
const glossaryMessages = createMessages(en, {
  es: () => import('./messages/es.json', { with: { type: 'json' } }),
})
export const useGlossaryText = glossaryMessages.useT
export const loader = ({ host }: { host: HostApi }) => glossaryMessages.load(host.user.language)
