import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Button, LinkButton, Text } from '@drayline/ui'
import { useId } from 'react'
import { useT } from '../messages.ts'
import { providerQuery } from './fuel-cards.queries.ts'

/** Opens the fuel card provider's site, where applications are processed. Says so when there is none. */
export function ProcessApplication({ variant }: { variant?: 'primary' | 'secondary' }) {
  const t = useT()
  const { http } = useHost()
  const reasonId = useId()
  const { data, isPending } = useQuery(providerQuery(http))
  if (data?.url)
    return (
      <LinkButton
        to={data.url}
        target="_blank"
        rel="noopener noreferrer"
        variant={variant}
        iconAfter="external"
      >
        {t('cards.process')}
      </LinkButton>
    )
  return (
    <>
      <Button icon="external" variant={variant} disabled loading={isPending} aria-describedby={reasonId}>
        {t('cards.process')}
      </Button>
      {isPending ? null : (
        <Text id={reasonId} size="sm" tone="muted">
          {t('cards.noProvider')}
        </Text>
      )}
    </>
  )
}
