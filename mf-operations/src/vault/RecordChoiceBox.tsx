import type { RecordChoices } from '@drayline/platform/choices'
import { shows, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Combobox } from '@drayline/ui'
import { useId } from 'react'

const Root = styled.div`
  display: grid;
  gap: var(--space-1);
  max-width: 420px;

  label { font-size: var(--text-sm); font-weight: var(--weight-medium); }
`

interface RecordChoiceBoxProps<R> {
  label: string
  /** Id of the record that is chosen. */
  value: number | null
  choices: RecordChoices<R>
  onChange: (id: number | null) => void
}

/** Chooses the record that a page is about; its id comes from the address. */
export function RecordChoiceBox<R>({ label, value, choices, onChange }: RecordChoiceBoxProps<R>) {
  const id = useId()
  const { data } = useQuery({
    queryKey: ['mf-operations', 'vault', 'choice', label, value],
    meta: shows('client', 'user'),
    queryFn: ({ signal }) => choices.resolve(value ?? 0, signal),
    enabled: value !== null,
    retry: false,
  })
  const chosen = value !== null && data?.value === value ? data : null
  return (
    <Root>
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        label={label}
        value={chosen}
        onValueChange={(option) => onChange(option ? Number(option.value) : null)}
        search={choices.search}
      />
    </Root>
  )
}
