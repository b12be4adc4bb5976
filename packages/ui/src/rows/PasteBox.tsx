import { useHost } from '@drayline/contract'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Field } from '../form/Field.tsx'
import { FileDrop } from '../inputs/FileDrop.tsx'
import { Textarea } from '../inputs/Input.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { useUiText } from '../messages.ts'
import { readSheet } from './read-rows.ts'
import type { RowField, Sheet } from './rows.types.ts'

const accepted = { 'text/csv': ['.csv', '.tsv', '.txt'] }
/** Rows of a spreadsheet have a few hundred kilobytes at most. */
const maxBytes = 1024 * 1024

interface PasteBoxProps {
  fields: readonly RowField[]
  onSheet: (sheet: Sheet) => void
}

/** Takes rows by pasting cells or as a file. */
export function PasteBox({ fields, onSheet }: PasteBoxProps) {
  const t = useUiText()
  const { format } = useHost()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)

  async function read(content: string) {
    const sheet = await readSheet(content, fields)
    setEmpty(sheet === null || sheet.rows.length === 0)
    if (sheet && sheet.rows.length > 0) onSheet(sheet)
  }

  return (
    <Stack gap={4}>
      {isEmpty ? (
        <Alert tone="warning" live>
          {t('rows.none')}
        </Alert>
      ) : null}
      <Field
        label={t('rows.paste')}
        hint={t('rows.pasteHint', { columns: fields.map(({ label }) => label).join(', ') })}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            style={{ minHeight: '12rem' }}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => {
              // What is pasted into an empty box is everything there is: it is shown at once.
              const pasted = event.clipboardData.getData('text')
              if (text.trim() === '' && pasted.trim() !== '') void read(pasted)
            }}
          />
        )}
      </Field>
      <Field label={t('rows.file')}>
        {(control) => (
          <FileDrop
            {...control}
            accept={accepted}
            maxSize={maxBytes}
            maxFiles={1}
            files={[]}
            formatSize={format.fileSize}
            onFilesChange={(files) => void files[0]?.text().then(read)}
          />
        )}
      </Field>
      <Row justify="end">
        <Button variant="primary" disabled={!text.trim()} onClick={() => void read(text)}>
          {t('rows.preview')}
        </Button>
      </Row>
    </Stack>
  )
}
