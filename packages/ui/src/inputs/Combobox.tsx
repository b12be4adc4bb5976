import { exactFirst } from '@drayline/domain/kernel/text/exact-first'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Icon } from '../display/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { Root, TextBox } from './combobox.styles.ts'
import { isComposing } from './is-composing.ts'
import { ListStatus, OptionList } from './OptionList.tsx'
import { type ComboboxOption, type SearchOptions, useOptions } from './use-options.ts'

export interface ComboboxProps<Option extends ComboboxOption = ComboboxOption> {
  value: Option | null
  onValueChange: (option: Option | null) => void
  /** Keep it the same function between renders (useCallback or module level): a new one searches again. */
  search: SearchOptions<Option>
  placeholder?: string
  /** Milliseconds of rest after typing before the search starts. */
  delay?: number
  /** True when the choice can be taken back. */
  clearable?: boolean
  disabled?: boolean
  /** Adds what was typed and is not there: the list ends with an entry for it. */
  onCreate?: (text: string) => void
  /** Chosen option, for the name of the clear button. */
  label?: string
  size?: 'sm' | 'md'
  id?: string
  name?: string
  onBlur?: () => void
  /**
   * Told when the box was left with a text for which nothing is chosen: still searched for, or without the one exact
   * match. Where nobody is told, only a text that is still searched for stays.
   */
  onUnsettled?: (unsettled: UnsettledText | null) => void
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/** A text that was typed and left without a choice. */
export interface UnsettledText {
  text: string
  isSearching: boolean
}

/**
 * Chooses one record of very many by typing. The list is asked for, never loaded whole. Follows the combobox pattern
 * with list autocomplete of the ARIA Authoring Practices: the focus stays in the text box, arrows move the choice.
 */
export function Combobox<Option extends ComboboxOption = ComboboxOption>({
  value,
  onValueChange,
  search,
  placeholder,
  delay = 150,
  clearable = true,
  disabled,
  onCreate,
  label,
  size,
  id,
  name,
  onBlur,
  onUnsettled,
  ...aria
}: ComboboxProps<Option>) {
  const t = useUiText()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  /** Text being typed; null while the chosen option's label is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  /** The box was left with its text: until the search has answered, and 'unmatched' when the answer settled nothing. */
  const [left, setLeft] = useState<'searching' | 'unmatched' | null>(null)
  const found = useOptions(search, typed?.trim() ?? '', open || left === 'searching', delay)
  // The list as it is shown: whoever types a whole number and presses Enter means that one.
  const options = exactFirst(found.options, typed ?? '')
  const query = typed?.trim() ?? ''
  const canCreate = onCreate !== undefined && found.state === 'ready' && isNew(query, options)
  const count = options.length + (canCreate ? 1 : 0)
  const current = Math.min(active, count - 1)
  const optionId = (index: number) => `${listId}-${index}`

  function show() {
    if (disabled) return
    setOpen(true)
    setLeft(null)
    setActive(-1)
  }

  function close() {
    setOpen(false)
    setTyped(null)
    setLeft(null)
    setActive(-1)
  }

  /** The focus goes on: a text without a choice stays until the answer says what it means. */
  function leave() {
    const isKept = query !== '' && (onUnsettled !== undefined || (open && found.state === 'loading'))
    if (!isKept) return close()
    setOpen(false)
    setActive(-1)
    setLeft('searching')
  }

  const settle = useEffectEvent(() => {
    if (value?.label.toLowerCase() === query.toLowerCase()) return close()
    const exact = options.filter(({ label: text }) => text.toLowerCase() === query.toLowerCase())
    const [only] = exact
    if (found.state === 'ready' && exact.length === 1 && only) return choose(only)
    // What was chosen before is not what the box says now.
    if (value) onValueChange(null)
    setLeft('unmatched')
  })
  const isAnswered = left === 'searching' && (found.state === 'ready' || found.state === 'failed')
  // Before the next key, which would otherwise be undone: who comes back at once types on.
  useLayoutEffect(() => {
    if (isAnswered) settle()
  }, [isAnswered])
  const tell = useEffectEvent((unsettled: UnsettledText | null) => onUnsettled?.(unsettled))
  // A choice that was made elsewhere, by another field for example, is what the box says from then on.
  const chosen = value?.value ?? null
  const giveWay = useEffectEvent(() => {
    if (left === 'unmatched') close()
  })
  useLayoutEffect(() => {
    if (chosen !== null) giveWay()
  }, [chosen])
  const unsettledText = left ? query : null
  useEffect(() => {
    tell(unsettledText === null ? null : { text: unsettledText, isSearching: left === 'searching' })
  }, [unsettledText, left])

  function choose(option: Option) {
    onValueChange(option)
    close()
  }

  function create() {
    close()
    onCreate?.(query)
  }

  function type(text: string) {
    setTyped(text)
    setOpen(true)
    setLeft(null)
    // The first match is at hand for Enter as soon as something is typed.
    setActive(text ? 0 : -1)
    if (text === '' && clearable && value) onValueChange(null)
  }

  function move(event: KeyboardEvent, step: number) {
    event.preventDefault()
    if (!open) return show()
    if (count > 0) setActive(current < 0 && step < 0 ? count - 1 : (current + step + count) % count)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const option = options[current]
    if (event.key === 'ArrowDown') {
      if (event.altKey) show()
      else move(event, 1)
    } else if (event.key === 'ArrowUp') {
      if (event.altKey) close()
      else move(event, -1)
    } else if (event.key === 'Enter' && open) {
      // Enter chooses; it never submits the form with half a choice.
      event.preventDefault()
      if (option && found.state === 'ready') choose(option)
      else if (canCreate && current === options.length) create()
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab' && open) {
      if (typed && option && found.state === 'ready') choose(option)
      // A list that goes while the focus is on its way makes a dialog take the focus for itself.
      else leave()
    }
  }

  return (
    <Root data-clearable={(clearable && value !== null && !disabled) || undefined}>
      <TextBox
        ref={input}
        id={id}
        name={name}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        data-size={size}
        disabled={disabled}
        placeholder={placeholder ?? t('combobox.placeholder')}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && current >= 0 ? optionId(current) : undefined}
        value={typed ?? value?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={() => (open ? undefined : show())}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!left) leave()
          onBlur?.()
        }}
        {...aria}
        aria-invalid={aria['aria-invalid'] || left === 'unmatched' || undefined}
      />
      {clearable && value && !disabled ? (
        <IconButton
          icon="x"
          size="sm"
          // By keyboard the text is emptied, so that Tab goes from field to field.
          tabIndex={-1}
          label={label ? t('ui.clearField', { label }) : t('ui.clear')}
          onClick={() => {
            close()
            onValueChange(null)
            input.current?.focus()
          }}
        />
      ) : null}
      <Icon name="selector" />
      {open ? (
        <OptionList
          id={listId}
          label={aria['aria-label'] ?? label ?? ''}
          anchor={input.current}
          found={{ ...found, options }}
          query={query}
          onCreate={canCreate ? create : undefined}
          active={current}
          chosen={chosen ?? undefined}
          optionId={optionId}
          onActive={setActive}
          onChoose={choose}
        />
      ) : null}
      <VisuallyHidden role="status">
        {open ? <ListStatus found={found} query={query} /> : null}
        {left === 'unmatched' ? t('combobox.unmatched', { text: query }) : null}
      </VisuallyHidden>
    </Root>
  )
}

/** Tells whether a text names none of the options. */
function isNew(text: string, options: readonly ComboboxOption[]): boolean {
  const name = text.toLowerCase()
  return name !== '' && options.every(({ label }) => label.toLowerCase() !== name)
}
