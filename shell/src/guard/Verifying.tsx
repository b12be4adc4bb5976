import { styled } from '@drayline/platform/styled'
import { Spinner, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const Root = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  min-height: 50dvh;
`

/** Placeholder of the guard while the session is checked. */
export function Verifying() {
  const t = useT()
  return (
    <Root role="status">
      <Spinner size={20} />
      <Text tone="muted">{t('guard.verifying')}</Text>
    </Root>
  )
}
