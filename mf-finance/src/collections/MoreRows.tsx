import { MoreButton, Row, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

interface MoreRowsProps {
  shown: number
  total: number
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Below a list that is read page by page: how much of it there is, and the way to more. Nothing below an empty one. */
export function MoreRows({ shown, total, query }: MoreRowsProps) {
  const t = useT()
  if (shown === 0) return null
  return (
    <Row justify="space-between">
      <Text size="sm" tone="muted" role="status">
        {t('more.shown', { shown, total })}
      </Text>
      <MoreButton query={query}>{t('aging.more')}</MoreButton>
    </Row>
  )
}
