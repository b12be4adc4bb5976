import { useHost } from '@drayline/contract'
import type { Collection } from '@drayline/domain/finance/collections/collection'
import type { WorklistItem } from '@drayline/domain/finance/collections/collection-worklist'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Kbd,
  lazyComponent,
  Money,
  Row,
  SegmentedControl,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { worklistQuery } from './collections.queries.ts'
import { MoreRows } from './MoreRows.tsx'
import { useReasonText } from './worklist-reasons.ts'

const LogCallDialog = lazyComponent(() => import('./LogCallDialog.tsx'), 'LogCallDialog')

const List = styled.ol`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  li {
    display: grid;
    grid-template-columns: 2.5rem minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-3) var(--space-4);
  }
  li + li { border-top: 1px solid var(--border); }
  li:hover { background: var(--surface-hover); }
  .reasons { display: flex; flex-wrap: wrap; gap: var(--space-1); margin-top: var(--space-1); }
  @media (max-width: 599px) {
    li { grid-template-columns: minmax(0, 1fr) auto; }
    .rank { display: none; }
    button { grid-column: 1 / -1; }
  }
`

/* Phones have no such key. */
const Shortcut = styled.span`
  @media (hover: none) and (pointer: coarse) { display: none; }
`

/** Worklist: whom to call first, and why. L logs a call about the selected line, and one click goes on to the next. */
export function Worklist({ hrefOf }: { hrefOf: (id: number) => string }) {
  const t = useT()
  const { http, user, can } = useHost()
  const [search, setSearch] = useSearchParams()
  const mine = search.get('mine') === '1'
  const query = useInfiniteQuery(worklistQuery(http, mine ? user.id : null))
  const [calling, setCalling] = useState<Collection | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const total = query.data?.pages[0]?.total ?? rows.length

  /** The order changes with the call: the next one is the one that stood below. */
  const next = calling ? rows[rows.findIndex(({ id }) => id === calling.id) + 1] : undefined

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'l' || event.ctrlKey || event.metaKey || event.altKey || !can('collections.update'))
      return
    const index = Number((event.target as HTMLElement).closest('li')?.dataset.index ?? 0)
    const row = rows[index]
    if (!row) return
    event.preventDefault()
    setCalling(row)
  }

  return (
    <Stack gap={4}>
      <Row justify="space-between" gap={3}>
        <Text as="p" tone="muted">
          {t('worklist.hint')}
          <Shortcut>
            {' '}
            {t('worklist.shortcut')} <Kbd>L</Kbd>
          </Shortcut>
        </Text>
        <SegmentedControl
          label={t('worklist.whose')}
          value={mine ? 'mine' : 'all'}
          options={[
            { value: 'all', label: t('worklist.all') },
            { value: 'mine', label: t('worklist.mine') },
          ]}
          onValueChange={(value) =>
            setSearch((before) => {
              const after = new URLSearchParams(before)
              if (value === 'mine') after.set('mine', '1')
              else after.delete('mine')
              return after
            })
          }
        />
      </Row>
      {query.isPending ? <SkeletonRows rows={8} /> : null}
      {query.error ? (
        <ErrorState
          title={t('worklist.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {query.isSuccess && rows.length === 0 ? (
        <EmptyState icon="check-circle" title={t('worklist.empty')} description={t('worklist.emptyHint')} />
      ) : null}
      {rows.length > 0 ? (
        <List ref={list} aria-label={t('worklist.title')} onKeyDown={handleKey}>
          {rows.map((item, index) => (
            <WorklistLine
              key={item.id}
              item={item}
              index={index}
              to={hrefOf(item.id)}
              onCall={can('collections.update') ? () => setCalling(item) : undefined}
            />
          ))}
        </List>
      ) : null}
      <MoreRows shown={rows.length} total={total} query={query} />
      {calling ? (
        <LogCallDialog
          key={calling.id}
          collection={calling}
          onClose={() => setCalling(null)}
          onNext={next ? () => setCalling(next) : undefined}
        />
      ) : null}
    </Stack>
  )
}

interface WorklistLineProps {
  item: WorklistItem
  index: number
  to: string
  onCall: (() => void) | undefined
}

function WorklistLine({ item, index, to, onCall }: WorklistLineProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const reason = useReasonText(item)
  const { client, clientId, description, amount, reasons, status } = item
  const name = client?.name ?? `#${clientId}`
  return (
    <li data-index={index}>
      <Text className="rank" tone="muted" tabular>
        {index + 1}
      </Text>
      <div>
        <TextLink to={to}>{name}</TextLink>
        <Text as="p" size="sm" tone="muted">
          {description} · {texts(`status.${status}`)}
        </Text>
        <div className="reasons">
          {reasons.map((given) => (
            <Badge
              key={given.reason}
              plain
              tone={given.points < 0 ? 'green' : given.points >= 30 ? 'red' : 'grey'}
            >
              {reason(given.reason)}
            </Badge>
          ))}
        </div>
      </div>
      <Text weight="medium">
        <Money value={amount} />
      </Text>
      {onCall ? (
        <Button size="sm" icon="phone" onClick={onCall} aria-label={t('call.logFor', { client: name })}>
          {t('call.log')}
        </Button>
      ) : null}
    </li>
  )
}
