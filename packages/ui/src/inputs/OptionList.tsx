import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../display/Icon.tsx'
import { useUiText } from '../messages.ts'
import { placeBeside, showInTopLayer } from '../overlays/top-layer.ts'
import { Listbox, Note, Option as OptionRow } from './combobox.styles.ts'
import type { ComboboxOption, FoundOptions } from './use-options.ts'

interface OptionListProps<Option extends ComboboxOption> {
  id: string
  label: string
  anchor: HTMLElement | null
  found: FoundOptions<Option>
  query: string
  /** Adds what was typed; undefined where it is there, or may not be added. */
  onCreate: (() => void) | undefined
  active: number
  chosen: Option['value'] | undefined
  optionId: (index: number) => string
  onActive: (index: number) => void
  onChoose: (option: Option) => void
}

/** The list of a combobox, under its text box and above everything else. */
export function OptionList<Option extends ComboboxOption>(props: OptionListProps<Option>) {
  const { id, label, anchor, found, query, onCreate, active, chosen, optionId, onActive, onChoose } = props
  const t = useUiText()
  const count = found.options.length
  const list = useRef<HTMLDivElement>(null)
  // Descriptions are longer than a field of half the form's width.
  const hasDescriptions = found.options.some((option) => option.description)

  // After every render, because the height changes with the options.
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !anchor) return
    const place = () => {
      element.style.width = hasDescriptions
        ? `max(${anchor.offsetWidth}px, min(27rem, calc(100vw - 32px)))`
        : `${anchor.offsetWidth}px`
      placeBeside(element, anchor, { side: 'bottom', gap: 4, align: 'start' })
    }
    showInTopLayer(element)
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  })

  useLayoutEffect(() => {
    const row = list.current?.querySelector(`[data-index="${active}"]`)
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  return (
    // The list never takes the focus from the text box, so a press on it must not either.
    <Listbox ref={list} popover="manual" onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label} aria-busy={found.state === 'loading'}>
        {found.options.map((option, index) => (
          // Keys arrive at the text box, which keeps the focus (aria-activedescendant).
          <OptionRow
            key={option.value}
            id={optionId(index)}
            data-index={index}
            role="option"
            aria-selected={option.value === chosen}
            data-active={index === active || undefined}
            onMouseMove={() => index !== active && onActive(index)}
            onClick={() => onChoose(option)}
          >
            <span>
              <span>{option.label}</span>
              {option.description ? <small>{option.description}</small> : null}
            </span>
            {option.value === chosen ? <Icon name="check" /> : null}
          </OptionRow>
        ))}
        {onCreate ? (
          <OptionRow
            id={optionId(count)}
            data-index={count}
            data-create=""
            role="option"
            aria-selected={false}
            data-active={count === active || undefined}
            onMouseMove={() => count !== active && onActive(count)}
            onClick={onCreate}
          >
            <span>{t('combobox.create', { query })}</span>
            <Icon name="plus" />
          </OptionRow>
        ) : null}
      </div>
      {count === 0 && !onCreate ? (
        <Note aria-hidden="true">
          <ListStatus found={found} query={query} />
        </Note>
      ) : null}
    </Listbox>
  )
}

/** Says how the search stands, for the eye and for the ear. */
export function ListStatus({ found, query }: { found: FoundOptions<ComboboxOption>; query: string }) {
  const t = useUiText()
  if (found.state === 'failed') return t('combobox.failed')
  if (found.state !== 'ready') return t('combobox.loading')
  if (found.options.length > 0) return t('combobox.results', { count: found.options.length })
  return query ? t('combobox.noMatch', { query }) : t('combobox.empty')
}
