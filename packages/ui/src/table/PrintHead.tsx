import { useHost } from '@drayline/contract'
import { useUiText } from '../messages.ts'
import { FilterText } from './FilterBar.tsx'
import type { ListState } from './list-state.ts'
import type { Filter } from './types.ts'

interface PrintHeadProps {
  label: string
  activeFilters: readonly Filter[]
  state: ListState
}

/** On paper, what the list shows and when it was printed; toolbars are not there. */
export function PrintHead({ label, activeFilters, state }: PrintHeadProps) {
  const t = useUiText()
  const { format } = useHost()
  const q = state.search.get('q')
  return (
    <div className="dt-print" aria-hidden="true">
      <strong>{t('table.printed', { list: label, date: format.date(format.today()) })}</strong>
      <p>
        {q ? `“${q}” ` : ''}
        {activeFilters.map((filter) => (
          <span key={filter.id}>
            {filter.label}
            <FilterText filter={filter} state={state} />{' '}
          </span>
        ))}
      </p>
    </div>
  )
}
