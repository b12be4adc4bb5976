import { useHost } from '@drayline/contract'
import type { BrokerCall } from '@drayline/domain/finance/collections/broker-worklist'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Alert } from '@drayline/ui'
import { useNow } from '../factoring/use-now.ts'
import { useT } from '../messages.ts'

/** So long a colleague's call is told to whoever is about to call, too. */
const freshMs = 60 * 60_000

/** Says that a colleague has just called. */
export function JustCalled({ call }: { call: BrokerCall }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { format, user } = useHost()
  const now = useNow(format.now)
  const { by, at, outcome } = call
  if (!by || by.id === user.id || now.getTime() - Date.parse(at) > freshMs) return null
  const said = { name: by.name, ago: format.relative(at), outcome: texts(`callOutcome.${outcome}`) }
  return <Alert tone="warning" title={t('debtor.justCalled', said)} live />
}
