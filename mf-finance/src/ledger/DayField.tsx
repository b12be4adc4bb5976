import { isFilterDay } from '@drayline/domain/kernel/dates/date-range'
import { DateInput, Field } from '@drayline/ui'

interface DayFieldProps {
  label: string
  value: string
  onDay: (day: string | null) => void
}

/** A day that the book is asked for; none when it is emptied. */
export function DayField({ label, value, onDay }: DayFieldProps) {
  return (
    <div className="day">
      <Field label={label}>
        {(control) => (
          <DateInput
            {...control}
            value={value}
            range="filter"
            onValueChange={(day) => (day === '' ? onDay(null) : isFilterDay(day) && onDay(day))}
          />
        )}
      </Field>
    </div>
  )
}
