import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import { serverTexts } from '@drayline/domain/kernel/text/server-messages'
import { createMessages } from '@drayline/platform/i18n'

const messages = createMessages<ServerMessageKey>(serverTexts.en, {
  es: async () => ({ default: serverTexts.es }),
})

/** A text as the server writes it into its answers, in the language of the page: for mocked calls. */
export const serverText = messages.t
