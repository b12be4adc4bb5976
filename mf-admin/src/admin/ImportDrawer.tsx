import { useHost } from '@drayline/contract'
import { type ImportAnswer, maxImportRows } from '@drayline/domain/admin/users/invitation'
import { translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { Alert, Button, Drawer, Field, FileDrop, readCsv, Stack, Text, Textarea } from '@drayline/ui'
import { useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { guessMapping, type Mapping, peopleOf } from './import-columns.ts'
import { importInvitations } from './invitations.queries.ts'

/** A file as it was read, and what its columns hold. */
interface Table {
  heads: readonly string[] | null
  rows: readonly (readonly string[])[]
  mapping: Mapping
}

/** A file of people has a few kilobytes. */
const maxBytes = 1024 * 1024

/** Reads people from a file or from pasted cells, shows what is wrong in which row, and then invites them. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { http, notify, user, format } = useHost()
  const [text, setText] = useState('')
  const [table, setTable] = useState<Table | null>(null)
  const [answer, setAnswer] = useState<(ImportAnswer & { dryRun: boolean }) | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const language = translatedLanguages.find((known) => known === user.language) ?? 'en'
  const isDone = answer?.dryRun === false
  const good = answer?.results.filter(({ ok }) => ok).length ?? 0

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('import.failed'), serverMessage(error))
    } finally {
      setBusy(false)
    }
  }

  async function judge(next: Table) {
    setTable(next)
    setAnswer(null)
    if (next.rows.length === 0 || next.rows.length > maxImportRows) return
    const rows = peopleOf(next.rows, next.mapping)
    const judged = await importInvitations(http, { rows, language, dryRun: true })
    setAnswer({ ...judged, dryRun: true })
  }

  const read = (content: string) =>
    attempt(async () => {
      const all = await readCsv(content)
      const { mapping, hasHeads } = guessMapping(all)
      await judge({ heads: hasHeads ? (all[0] ?? null) : null, rows: hasHeads ? all.slice(1) : all, mapping })
    })

  const run = () =>
    attempt(async () => {
      if (!table || !answer) return
      const people = peopleOf(table.rows, table.mapping)
      const rows = people.filter((_, at) => answer.results[at]?.ok)
      const done = await importInvitations(
        http,
        { rows, language, dryRun: false },
        { idempotencyKey: key.current },
      )
      key.current = crypto.randomUUID()
      const kept = table.rows.filter((_, at) => answer.results[at]?.ok)
      setTable({ ...table, rows: kept })
      setAnswer({ ...done, dryRun: false })
      if (done.invited > 0) notify.success(t('import.done', { count: done.invited }))
    })

  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('import.title')}
      description={t('import.hint', { max: maxImportRows })}
      footer={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {t('users.password.done')}
          </Button>
        ) : (
          <>
            {table ? <Button onClick={() => setTable(null)}>{t('import.another')}</Button> : null}
            <Button
              variant="primary"
              icon="send"
              disabled={!table || good === 0}
              loading={busy}
              onClick={() => void run()}
            >
              {t('import.send', { count: good })}
            </Button>
          </>
        )
      }
    >
      {table ? (
        <Stack gap={4}>
          <Summary table={table} answer={answer} />
          <ImportPreview
            heads={table.heads}
            rows={table.rows}
            mapping={table.mapping}
            results={answer?.results ?? []}
            isDone={isDone}
            onMapping={(mapping) => void attempt(() => judge({ ...table, mapping }))}
          />
        </Stack>
      ) : (
        <Stack gap={4}>
          <Field label={t('import.drop')}>
            {(control) => (
              <FileDrop
                {...control}
                accept={{ 'text/csv': ['.csv', '.txt', '.tsv'] }}
                maxSize={maxBytes}
                maxFiles={1}
                files={[]}
                formatSize={format.fileSize}
                onFilesChange={(files) => void files[0]?.text().then(read)}
              />
            )}
          </Field>
          <Field label={t('import.paste')} hint={t('import.pasteHint')}>
            {(control) => (
              <Textarea
                {...control}
                rows={8}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button disabled={!text.trim()} loading={busy} onClick={() => void read(text)}>
            {t('import.preview')}
          </Button>
        </Stack>
      )}
    </Drawer>
  )
}

function Summary({ table, answer }: { table: Table; answer: ImportAnswer | null }) {
  const t = useT()
  const total = table.rows.length
  if (total === 0) return <Alert tone="warning">{t('import.none')}</Alert>
  if (total > maxImportRows)
    return <Alert tone="warning">{t('import.tooMany', { total, max: maxImportRows })}</Alert>
  if (!answer) return <Text as="p">{t('import.checking')}</Text>
  const wrong = answer.results.filter(({ ok }) => !ok).length
  return wrong > 0 ? (
    <Alert tone="warning">{t('import.wrong', { wrong, total })}</Alert>
  ) : (
    <Alert tone="success">{t('import.fine', { total })}</Alert>
  )
}
