import { useHost } from '@drayline/contract'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Alert, Button } from '@drayline/ui'
import { useState } from 'react'
import { pageLoad } from '../browser/page-load.ts'
import { useT } from '../messages.ts'

const Root = styled.div`
  position: sticky;
  z-index: 1;
  top: 0;
  padding: var(--space-3) var(--space-6) 0;
  background: var(--canvas);
  @media (max-width: 899px) { padding-inline: var(--space-3); }
  @media print { display: none; }
`

/** Says as which role Drayline is seen, and ends that. */
export function SeeAsNotice({ role }: { role: Role }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify } = useHost()
  const [ending, setEnding] = useState(false)
  async function end() {
    setEnding(true)
    try {
      await http.delete('/api/auth/see-as')
      pageLoad.again()
    } catch {
      setEnding(false)
      notify.error(t('seeAs.failed'))
    }
  }
  return (
    <Root>
      <Alert
        tone="warning"
        title={t('seeAs.title', { role: texts(`role.${role}`) })}
        actions={
          <Button size="sm" loading={ending} onClick={() => void end()}>
            {t('seeAs.end')}
          </Button>
        }
      >
        {t('seeAs.text')}
      </Alert>
    </Root>
  )
}
