import { useHost } from '@drayline/contract'
import type { Document, DocumentType } from '@drayline/domain/operations/documents/document'
import { loadChoices } from '@drayline/platform/choices'
import { Button, Combobox, Field, FormGrid, Row, Stack } from '@drayline/ui'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { DocumentTypeSelect } from './DocumentTypeSelect.tsx'
import type { PlannedPart } from './page-plan.ts'

interface SplitFormProps {
  document: Document
  /** Number of the selected pages. */
  count: number
  onSplit: (part: Pick<PlannedPart, 'documentType' | 'load'>) => void
  onCancel: () => void
}

/** Type and load of the document that the selected pages become. */
export function SplitForm({ document, count, onSplit, onCancel }: SplitFormProps) {
  const t = useT()
  const { http } = useHost()
  const choices = useMemo(() => loadChoices(http), [http])
  const [type, setType] = useState<DocumentType>(document.documentType)
  const [load, setLoad] = useState<PlannedPart['load']>(
    document.load ? { value: document.load.id, label: document.load.loadNumber } : null,
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSplit({ documentType: type, load: load && { value: load.value, label: load.label } })
  }

  return (
    <form ref={form} onSubmit={submit} aria-label={t('pages.split', { count })}>
      <Stack gap={3}>
        <FormGrid>
          <Field label={t('document.type')}>
            {(control) => <DocumentTypeSelect {...control} value={type} onValueChange={setType} />}
          </Field>
          <Field label={t('document.load')} hint={t('pages.splitLoadHint')}>
            {(control) => (
              <Combobox
                {...control}
                label={t('document.load')}
                value={load}
                search={choices.search}
                onValueChange={setLoad}
              />
            )}
          </Field>
        </FormGrid>
        <Row gap={2}>
          <Button type="submit" size="sm" variant="primary">
            {t('pages.splitSubmit', { count })}
          </Button>
          <Button size="sm" onClick={onCancel}>
            {t('pages.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
