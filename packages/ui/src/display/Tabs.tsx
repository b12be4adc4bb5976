import { useSearchParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Badge } from './Badge.tsx'
import { Icon, type IconName } from './Icon.tsx'

/* The row of tabs scrolls when it is too long; it never widens what it stands in. */
const Root = styled(Radix.Root)`
  min-width: 0;
`

const List = styled(Radix.List)`
  display: flex;
  gap: var(--space-5);
  overflow-x: auto;
  overflow-y: hidden;
  border-bottom: 1px solid var(--border);
  scrollbar-width: none;

  button {
    display: inline-flex;
    flex-shrink: 0;
    align-items: center;
    gap: var(--space-2);
    height: 40px;
    margin-bottom: -1px;
    padding-inline: 2px;
    border-bottom: 2px solid transparent;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  button:hover { color: var(--text); }
  button[data-state='active'] { border-bottom-color: var(--accent); color: var(--text); }
  button:focus-visible { outline-offset: -2px; border-radius: var(--radius-sm); }
  button:disabled { color: var(--text-disabled); }
`

const Panel = styled(Radix.Content)`
  padding-top: var(--space-5);
`

export interface TabItem {
  value: string
  label: string
  icon?: IconName
  /** A number beside the label. */
  count?: number | string
  disabled?: boolean
  content: ReactNode
}

export interface TabsProps {
  /** Subject of the tabs, for assistive technology. */
  label: string
  items: readonly TabItem[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** Parts of a page of which one is in sight. Arrows move and choose; the content is made when first shown. */
export function Tabs({ label, items, value, defaultValue, onValueChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // A row that scrolls shows the tab that is open; the page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is chosen
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>('[data-state="active"]')
    if (!row || !chosen) return
    const start = chosen.offsetLeft - row.offsetLeft
    if (start < row.scrollLeft || start + chosen.offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = start - (row.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <Root value={value} defaultValue={defaultValue ?? items[0]?.value} onValueChange={onValueChange}>
      <List ref={list} aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} disabled={item.disabled}>
            {item.icon ? <Icon name={item.icon} /> : null}
            {item.label}
            {item.count === undefined ? null : <Badge plain>{item.count}</Badge>}
          </Radix.Trigger>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.value} value={item.value}>
          {item.content}
        </Panel>
      ))}
    </Root>
  )
}

export interface UrlTabsProps extends Omit<TabsProps, 'value' | 'defaultValue' | 'onValueChange'> {
  /** Name of the parameter in the address. */
  param?: string
}

/** Tabs whose choice is in the address, so that a link shows a colleague the same. */
export function UrlTabs({ param = 'tab', items, ...rest }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams()
  const first = items[0]?.value ?? ''
  const wanted = search.get(param)
  const value = items.some((item) => item.value === wanted) ? (wanted ?? first) : first
  return (
    <Tabs
      {...rest}
      items={items}
      value={value}
      onValueChange={(next) =>
        setSearch(
          (before) => {
            const after = new URLSearchParams(before)
            if (next === first) after.delete(param)
            else after.set(param, next)
            return after
          },
          { replace: true },
        )
      }
    />
  )
}
