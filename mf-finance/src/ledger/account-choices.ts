import { handAccounts } from '@drayline/domain/finance/ledger/journal'
import { fold } from '@drayline/domain/kernel/text/fold'
import type { useT } from '../messages.ts'

/** Accounts that entries by hand may name, found by any part of name or code. */
export function accountChoices(t: ReturnType<typeof useT>) {
  const options = handAccounts.map((value) => ({
    value,
    label: `${value} · ${t(`ledger.account.${value}`)}`,
  }))
  return {
    search: async (text: string) => options.filter(({ label }) => fold(label).includes(fold(text))),
    resolve: async (code: string) => options.find(({ value }) => value === code) ?? null,
  }
}
