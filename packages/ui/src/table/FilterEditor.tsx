import { styled } from '@drayline/platform/styled'
import { type FormEvent, useCallback, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Checkbox, RadioGroup } from '../inputs/Checkbox.tsx'
import { Combobox } from '../inputs/Combobox.tsx'
import { DateInput, Input } from '../inputs/Input.tsx'
import { useUiText } from '../messages.ts'
import type { ListState } from './list-state.ts'
import type { DateRangeFilter, Filter, MultiFilter, RecordFilter, SelectFilter, TextFilter } from './types.ts'

const Panel = styled.div`
  display: grid;
  gap: var(--space-2);
  min-width: 13rem;

  fieldset { display: grid; gap: var(--space-1); justify-items: start; min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { margin-bottom: var(--space-2); padding: 0; font-size: var(--text-sm); font-weight: var(--weight-medium); }
  label:has(> input[type='date']), label:has(> input[type='text']) { display: grid; gap: var(--space-1); font-size: var(--text-sm); color: var(--text-muted); }
`

interface EditorProps<F extends Filter = Filter> {
  filter: F
  state: ListState
  onDone: () => void
}

/** The inside of a filter's panel. Choices take effect at once; what is typed, when it is applied. */
export function FilterEditor({ filter, state, onDone }: EditorProps) {
  switch (filter.kind) {
    case 'select':
      return <SelectEditor filter={filter} state={state} onDone={onDone} />
    case 'multi':
      return <MultiEditor filter={filter} state={state} onDone={onDone} />
    case 'text':
      return <TextEditor filter={filter} state={state} onDone={onDone} />
    case 'date-range':
      return <DateRangeEditor filter={filter} state={state} onDone={onDone} />
    case 'record':
      return <RecordEditor filter={filter} state={state} onDone={onDone} />
  }
}

function SelectEditor({ filter, state }: EditorProps<SelectFilter>) {
  const t = useUiText()
  return (
    <Panel>
      <RadioGroup
        label={filter.label}
        value={state.search.get(filter.id) ?? ''}
        onValueChange={(value) => state.set({ [filter.id]: value })}
        options={[{ value: '', label: t('table.any') }, ...filter.options]}
      />
    </Panel>
  )
}

function MultiEditor({ filter, state }: EditorProps<MultiFilter>) {
  const chosen = new Set((state.search.get(filter.id) ?? '').split(',').filter(Boolean))
  function toggle(value: string) {
    if (!chosen.delete(value)) chosen.add(value)
    // In the order of the options, so that one choice is always one URL.
    const values = filter.options.map((option) => option.value).filter((option) => chosen.has(option))
    state.set({ [filter.id]: values.join(',') })
  }
  return (
    <Panel>
      <fieldset>
        <legend>{filter.label}</legend>
        {filter.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.has(option.value)}
            onCheckedChange={() => toggle(option.value)}
          />
        ))}
      </fieldset>
    </Panel>
  )
}

function TextEditor({ filter, state, onDone }: EditorProps<TextFilter>) {
  const t = useUiText()
  const [text, setText] = useState(state.search.get(filter.id) ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    state.set({ [filter.id]: text.trim() })
    onDone()
  }
  return (
    <Panel as="form" onSubmit={submit}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input inside is the control */}
      <label>
        {filter.label}
        <Input
          size="sm"
          value={text}
          placeholder={filter.placeholder}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" size="sm" variant="primary">
        {t('table.apply')}
      </Button>
    </Panel>
  )
}

function DateRangeEditor({ filter, state, onDone }: EditorProps<DateRangeFilter>) {
  const t = useUiText()
  const [from, setFrom] = useState(state.search.get(filter.from) ?? '')
  const [to, setTo] = useState(state.search.get(filter.to) ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    state.set({ [filter.from]: from, [filter.to]: to })
    onDone()
  }
  return (
    <Panel as="form" onSubmit={submit}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input inside is the control */}
      <label>
        {t('table.from')}
        <DateInput size="sm" value={from} onValueChange={setFrom} max={to || undefined} range="filter" />
      </label>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input inside is the control */}
      <label>
        {t('table.to')}
        <DateInput size="sm" value={to} onValueChange={setTo} min={from || undefined} range="filter" />
      </label>
      <Button type="submit" size="sm" variant="primary">
        {t('table.apply')}
      </Button>
    </Panel>
  )
}

function RecordEditor({ filter, state, onDone }: EditorProps<RecordFilter>) {
  const choose = useCallback(
    (value: string | number | null) => {
      state.set({ [filter.id]: value === null ? null : String(value) })
      onDone()
    },
    [state, filter.id, onDone],
  )
  return (
    <Panel>
      <Combobox
        size="sm"
        aria-label={filter.label}
        label={filter.label}
        value={null}
        search={filter.search}
        onValueChange={(option) => choose(option?.value ?? null)}
      />
    </Panel>
  )
}
