import { useHost, useUnsavedChanges } from '@drayline/contract'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { Button, Card, Field, Row, Stack, Text, Textarea } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { type Case, saveNote } from './team-cases.queries.ts'

/** Text that was typed, and the record it belongs to. */
interface Edit {
  text: string
  version: number
  of: string
}

/** The note of a case, written in place: an unfinished one is kept as a draft, and leaving asks first. */
export function CaseNote({ record }: { record: Case }) {
  const t = useT()
  const { http, can, drafts, format, notify, refresh } = useHost()
  const draftKey = `case-note:${record.id}`
  const known = record.description ?? ''
  // With the version it was begun at: the case may be read anew during typing.
  const [edit, setEdit] = useState(() => drafts.read<Edit>(draftKey))
  const [saving, setSaving] = useState(false)
  const dirty = edit !== null
  const text = edit?.text ?? known
  useUnsavedChanges(dirty)

  function change(next: string) {
    const { version, of } = edit ?? { version: record.version, of: known }
    const changed = next === of ? null : { text: next, version, of }
    setEdit(changed)
    if (changed) drafts.write(draftKey, changed)
    else drafts.clear(draftKey)
  }

  function discard() {
    setEdit(null)
    drafts.clear(draftKey)
    // A colleague's note, where one is the reason for it.
    void refresh(`task:${record.id}`)
  }

  async function save() {
    setSaving(true)
    try {
      await saveNote(http, { ...record, version: edit?.version ?? record.version }, text)
      setEdit(null)
      drafts.clear(draftKey)
      notify.success(t('note.saved'))
    } catch (error) {
      // When a colleague was faster, 'Discard' shows their note: it is read below, and ours stays a draft.
      if (!isUnauthorized(error)) notify.error(t('note.failed'), serverMessage(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Card title={t('case.note')}>
      <Stack gap={3}>
        <Field label={t('note.text')} hint={t('note.changed', { when: format.relative(record.updatedAt) })}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={2000}
              value={text}
              readOnly={!can('tasks.update')}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        {dirty ? (
          <Row gap={2}>
            <Button variant="primary" loading={saving} onClick={() => void save()}>
              {t('note.save')}
            </Button>
            <Button disabled={saving} onClick={discard}>
              {t('note.discard')}
            </Button>
            <Text size="sm" tone="muted">
              {t('note.unsaved')}
            </Text>
          </Row>
        ) : null}
      </Stack>
    </Card>
  )
}
