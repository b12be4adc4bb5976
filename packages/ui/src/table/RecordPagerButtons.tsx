import { IconButton } from '../actions/IconButton.tsx'
import { Text } from '../display/Text.tsx'
import { Row } from '../layout/Stack.tsx'
import { useUiText } from '../messages.ts'
import type { RecordPager } from './record-navigation.ts'

/** The two buttons and the place in the list, for the head of a record's panel. */
export function RecordPagerButtons({ pager }: { pager: RecordPager }) {
  const t = useUiText()
  if (!pager.label) return null
  return (
    <Row gap={1} nowrap>
      <Text size="sm" tone="muted" tabular aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
        {pager.label}
      </Text>
      <IconButton
        icon="chevron-up"
        size="sm"
        label={t('table.previousRecord')}
        shortcut="k"
        aria-disabled={!pager.previous}
        onClick={() => pager.previous?.()}
      />
      <IconButton
        icon="chevron-down"
        size="sm"
        label={t('table.nextRecord')}
        shortcut="j"
        aria-disabled={!pager.next}
        onClick={() => pager.next?.()}
      />
    </Row>
  )
}

/** @deprecated since 1.2: `RecordPagerButtons`. For remotes built before. */
export function RecordWalkButtons({ walk }: { walk: RecordPager }) {
  return <RecordPagerButtons pager={walk} />
}
