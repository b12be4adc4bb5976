import { styled } from '@drayline/platform/styled'
import { Alert } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { ChangedField } from './changed-fields.ts'

const Lines = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`

/** Tells that nothing was done because a colleague was faster, and names each field: what it was and what it is now. */
export function ChangedNotice({ fields }: { fields: readonly ChangedField[] }) {
  const t = useT()
  return (
    <Alert tone="warning" title={t('changed.title')} live>
      <p>{t('changed.hint')}</p>
      <Lines>
        {fields.length === 0 ? <li>{t('changed.other')}</li> : null}
        {fields.map((change) => (
          <li key={change.label}>{t('changed.field', change)}</li>
        ))}
      </Lines>
    </Alert>
  )
}
