import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { useT } from '../messages.ts'

/** An account by its name, with its code beside it. */
export function AccountName({ code }: { code: AccountCode }) {
  const t = useT()
  return (
    <>
      {t(`ledger.account.${code}`)}
      <span className="code tabular">{code}</span>
    </>
  )
}
