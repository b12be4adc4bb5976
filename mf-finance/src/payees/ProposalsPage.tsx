import { useHost } from '@drayline/contract'
import { secondPersonKinds } from '@drayline/domain/finance/second-person/second-person'
import { useSearchParams } from '@drayline/platform/router'
import { Breadcrumb, Page, Stack } from '@drayline/ui'
import { BuyoutDrawer } from '../buyouts/BuyoutDrawer.tsx'
import { useT } from '../messages.ts'
import { AgreementDrawer, PayeeDrawer } from './ProposalDrawer.tsx'
import { waiting } from './waiting-kinds.tsx'

const idIn = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** What waits for a second person, a list for each kind, each with its link (R-PAY-5). */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const [search, setSearch] = useSearchParams()
  const [agreement, payee, buyout] = [
    idIn(search.get('agreement')),
    idIn(search.get('payee')),
    idIn(search.get('buyout')),
  ]
  const close = () => setSearch({}, { replace: true })
  return (
    <Page
      breadcrumb={
        <Breadcrumb
          items={[{ label: t('factoring.title'), to: '/factoring' }, { label: t('proposals.title') }]}
        />
      }
      title={t('proposals.title')}
      subtitle={t('proposals.subtitle')}
    >
      <Stack gap={5}>
        {secondPersonKinds.map((kind) => {
          const { right, List } = waiting[kind]
          return can(right) ? <List key={kind} /> : null
        })}
      </Stack>
      {agreement ? <AgreementDrawer id={agreement} onClose={close} /> : null}
      {buyout ? <BuyoutDrawer id={buyout} onClose={close} /> : null}
      {payee ? <PayeeDrawer id={payee} onClose={close} /> : null}
    </Page>
  )
}
