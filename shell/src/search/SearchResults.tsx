import { styled } from '@drayline/platform/styled'
import { Text } from '@drayline/ui'
import { useEffect } from 'react'
import { useT } from '../messages.ts'
import type { SearchHitGroup } from './search.queries.ts'

const Panel = styled.div`
  position: absolute;
  inset: calc(100% + 6px) 0 auto;
  z-index: var(--z-popover);
  max-height: min(32rem, 75dvh);
  overflow-y: auto;
  padding: var(--space-1);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  box-shadow: var(--shadow-lg);

  &[data-inline] { position: static; max-height: none; margin-top: var(--space-3); box-shadow: none; background: none; padding: 0; }
  &[data-empty] { padding: var(--space-5) var(--space-4); text-align: center; }

  [role='group'] { padding-bottom: var(--space-1); }
  [role='option'] {
    display: grid;
    padding: var(--space-2);
    border-radius: var(--radius);
    cursor: pointer;
  }
  [role='option'][aria-selected='true'] { background: var(--surface-hover); }
  [role='option'][data-all] { color: var(--accent-text); font-size: var(--text-sm); font-weight: var(--weight-medium); }

  @media (forced-colors: active) { [aria-selected='true'] { outline: 2px solid Highlight; } }
  @media (pointer: coarse) { [role='option'] { min-height: 44px; align-content: center; } }
`

const Label = styled.div`
  padding: var(--space-2) var(--space-2) var(--space-1);
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-semibold);
`

interface Props {
  /** Start of the ids; the options are numbered through all groups. */
  id: string
  shown: boolean
  inline?: boolean
  groups: SearchHitGroup[]
  active: number
  /** In place of results: nothing found, or the search failed. */
  message: string
  onChoose: (to: string) => void
  onPoint: (index: number) => void
}

/** The list below the search box. The focus stays in the box; the marked option is only announced. */
export function SearchResults({ id, shown, inline, groups, active, message, onChoose, onPoint }: Props) {
  const t = useT()
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  let next = 0
  const option = (to: string) => {
    const index = next++
    return {
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === active,
      // The box keeps the focus, so that typing goes on.
      onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
      onClick: () => onChoose(to),
      onPointerMove: () => index !== active && onPoint(index),
    }
  }

  return (
    <>
      <div role="status">
        {shown && message ? (
          <Panel data-empty="" data-inline={inline || undefined}>
            <Text tone="muted">{message}</Text>
          </Panel>
        ) : null}
      </div>
      <Panel
        role="listbox"
        id={`${id}-results`}
        aria-label={t('search.results')}
        data-inline={inline || undefined}
        hidden={!shown || Boolean(message)}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role, not by fieldset
          <div key={group.id} role="group" aria-label={group.label}>
            <Label aria-hidden="true">{group.label}</Label>
            {group.hits.map((hit) => (
              <div key={hit.key} {...option(hit.to)}>
                <Text weight="medium" truncate>
                  {hit.title}
                </Text>
                {hit.subtitle ? (
                  <Text size="sm" tone="muted" truncate>
                    {hit.subtitle}
                  </Text>
                ) : null}
                {hit.reason ? (
                  <Text size="sm" tone="muted" truncate>
                    {hit.reason}
                  </Text>
                ) : null}
              </div>
            ))}
            {group.all ? (
              <div data-all="" {...option(group.all)}>
                {t('search.all', { group: group.label })}
              </div>
            ) : null}
          </div>
        ))}
      </Panel>
    </>
  )
}
