import { weekDays } from '@drayline/domain/platform/users/user'
import { styled } from '@drayline/platform/styled'
import { Checkbox, Row, useFormField } from '@drayline/ui'
import { useT } from '../messages.ts'

const Days = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;

  legend { margin-bottom: var(--space-2); padding: 0; font-size: var(--text-sm); font-weight: var(--weight-medium); }
`

/** Days of the week, kept as a comma-joined list in the order of the week (R-SET-2). */
export function WorkDaysField({ name }: { name: string }) {
  const t = useT()
  const { value, set } = useFormField<string>(name)
  const chosen = new Set(value ? value.split(',') : [])

  function toggle(day: string, on: boolean) {
    if (on) chosen.add(day)
    else chosen.delete(day)
    set(weekDays.filter((each) => chosen.has(each)).join(','))
  }

  return (
    <Days>
      <legend>{t('settings.workDays')}</legend>
      <Row gap={4}>
        {weekDays.map((day) => (
          <Checkbox
            key={day}
            label={t(`day.${day}`)}
            checked={chosen.has(day)}
            onCheckedChange={(on) => toggle(day, on === true)}
          />
        ))}
      </Row>
    </Days>
  )
}
