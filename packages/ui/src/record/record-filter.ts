import type { RecordChoices } from '@drayline/platform/choices'
import type { ComboboxOption } from '../inputs/use-options.ts'
import type { Filter } from '../table/types.ts'

/** A list's filter by one record, `?clientId=12`; the choices come from `@drayline/platform/choices`. */
export function recordFilter<R>(id: string, label: string, choices: RecordChoices<R>): Filter {
  return {
    kind: 'record',
    id,
    label,
    search: (query, signal): Promise<readonly ComboboxOption[]> => choices.search(query, signal),
    resolve: async (recordId) => (await choices.resolve(recordId, new AbortController().signal)).label,
  }
}
