import { departments } from '@drayline/domain/platform/users/user'
import { Button, Dialog, Field, Select } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

interface DepartmentDialogProps {
  /** Null for none; undefined when the person changed their mind. */
  onChosen: (department: string | null | undefined) => void
}

/** Asks to which department the selected people go. */
export function DepartmentDialog({ onChosen }: DepartmentDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState('')
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? undefined : onChosen(undefined))}
      title={t('users.bulkLabel.setDepartment')}
      footer={
        <>
          <Button onClick={() => onChosen(undefined)}>{t('users.roleChange.cancel')}</Button>
          <Button variant="primary" onClick={() => onChosen(chosen || null)}>
            {t('users.bulk.next')}
          </Button>
        </>
      }
    >
      <Field label={t('users.department')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            placeholder={t('users.none')}
            options={departments.map((value) => ({ value, label: t(`department.${value}`) }))}
            onValueChange={setChosen}
          />
        )}
      </Field>
    </Dialog>
  )
}
