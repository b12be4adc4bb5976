import { IconButton } from '../actions/IconButton.tsx'
import { Text } from '../display/Text.tsx'
import { Row } from '../layout/Stack.tsx'
import { useUiText } from '../messages.ts'
import type { RecordWalk } from './record-walk.ts'

/** The two buttons and the place in the list, for the head of a record's panel. */
export function RecordWalkButtons({ walk }: { walk: RecordWalk }) {
  const t = useUiText()
  if (!walk.label) return null
  return (
    <Row gap={1} nowrap>
      <Text size="sm" tone="muted" tabular aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
        {walk.label}
      </Text>
      <IconButton
        icon="chevron-up"
        size="sm"
        label={t('table.previousRecord')}
        aria-keyshortcuts="k"
        aria-disabled={!walk.previous}
        onClick={() => walk.previous?.()}
      />
      <IconButton
        icon="chevron-down"
        size="sm"
        label={t('table.nextRecord')}
        aria-keyshortcuts="j"
        aria-disabled={!walk.next}
        onClick={() => walk.next?.()}
      />
    </Row>
  )
}
