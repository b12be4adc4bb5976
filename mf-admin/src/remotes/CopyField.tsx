import { useHost } from '@drayline/contract'
import { Button, Field, Input, Row } from '@drayline/ui'
import { copyText } from '../admin/copy-text.ts'
import { useT } from '../messages.ts'

interface CopyFieldProps {
  label: string
  value: string
  copyLabel: string
}

/** A text to be taken along: selected when it is clicked, copied by a button. */
export function CopyField({ label, value, copyLabel }: CopyFieldProps) {
  const t = useT()
  const { notify } = useHost()
  const copy = async () => {
    if (await copyText(value)) notify.success(t('remotes.token.copied'))
    else notify.error(t('remotes.token.copyFailed'))
  }
  return (
    <Field label={label}>
      {(control) => (
        <Row gap={2}>
          <Input {...control} readOnly value={value} onFocus={(event) => event.target.select()} />
          <Button icon="copy" onClick={() => void copy()}>
            {copyLabel}
          </Button>
        </Row>
      )}
    </Field>
  )
}
