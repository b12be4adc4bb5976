import type { HostApi } from '@drayline/contract'
import planEn from '@drayline/domain/finance/fee-plans/messages/en.json' with { type: 'json' }
import bookEn from '@drayline/domain/finance/ledger/messages/en.json' with { type: 'json' }
import { createMessages } from '@drayline/platform/i18n'
import en from './messages/en.json' with { type: 'json' }

async function loadSpanish() {
  const [own, book, plan] = await Promise.all([
    import('./messages/es.json', { with: { type: 'json' } }),
    import('@drayline/domain/finance/ledger/messages/es.json', { with: { type: 'json' } }),
    import('@drayline/domain/finance/fee-plans/messages/es.json', { with: { type: 'json' } }),
  ])
  return { default: { ...own.default, ...book.default, ...plan.default } }
}

/** The texts of finance, with those of the book and of fee plans that files have, too. */
export const messages = createMessages({ ...en, ...bookEn, ...planEn }, { es: loadSpanish })
export const { useT } = messages

/** Loader of modules that need nothing but their texts. */
export const loadTexts = ({ host }: { host: HostApi }) => messages.load(host.user.language)
