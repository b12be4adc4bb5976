import { Slot, useHost } from '@drayline/contract'
import { useEffect, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { useUiText } from '../messages.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { discardQuestion } from '../record/use-leave-guard.ts'
import { judgeRows } from './judge-rows.ts'
import { PasteBox } from './PasteBox.tsx'
import type { PasteRowsProps, RowField } from './rows.types.ts'
import { SheetView } from './SheetView.tsx'
import { useFound } from './use-found.ts'
import { useSending } from './use-sending.ts'
import { isUnknown, useSheet } from './use-sheet.ts'

interface Missing {
  field: RowField
  /** Text of the rows that lack the record. */
  text: string
  typed: string
}

/** Rows of a spreadsheet: pasted, looked at with their faults, corrected or left out, and added together. */
export function PasteRowsDialog(props: PasteRowsProps<unknown>) {
  const { title, description, name, fields, numberField, schema, look, send, onClose } = props
  const t = useUiText()
  const host = useHost()
  const draft = useSheet(`rows:${name}`, fields)
  const { sheet } = draft
  const [missing, setMissing] = useState<Missing | null>(null)
  const found = useFound(sheet, fields, numberField, look, draft.chosen)
  const { run, sent, failure } = useSending({ send, onResults: draft.setResults })
  const isDayFirst = host.format.date('2026-12-31').startsWith('31')
  const judged = sheet
    ? judgeRows(sheet, { fields, numberField, schema, found: found.data, isDayFirst, t })
    : []
  const open = judged.filter(({ row }) => !row.leftOut && row.result?.outcome !== 'created')
  const ready = open.filter(({ output }) => output !== null)
  const toSend = ready.length + open.filter((one) => one.output === null && isUnknown(one.row)).length
  const isOpen = open.length > 0
  const [isWanted, want] = useRun(found.state, () => void run(ready))
  useEffect(() => (isOpen ? host.guardUnsavedChanges() : undefined), [isOpen, host])

  async function mayDiscard(): Promise<boolean> {
    if (!isOpen) return true
    return await host.confirm(discardQuestion(t, t('rows.discard', { count: open.length })))
  }

  async function close() {
    if (!(await mayDiscard())) return
    draft.forget()
    onClose()
  }

  async function beginAnew() {
    if (await mayDiscard()) draft.forget()
  }

  async function take({ field, text }: Missing, id: number) {
    setMissing(null)
    const option = await field.resolve?.(id, new AbortController().signal).catch(() => null)
    draft.choose(field.name, text, { id, name: option?.label ?? text })
  }

  return (
    <Dialog
      open
      size="full"
      title={title}
      description={description}
      closeOnOutsideClick={false}
      onOpenChange={(stays) => (stays || sent ? undefined : void close())}
      footer={
        sheet ? (
          <>
            <Button disabled={sent !== null} onClick={() => void beginAnew()}>
              {t('rows.another')}
            </Button>
            {isOpen ? (
              <Button
                variant="primary"
                disabled={toSend === 0 || found.state === 'failed'}
                loading={sent !== null || isWanted}
                loadingText={sent ? t('rows.progress', sent) : undefined}
                onClick={want}
              >
                {t('rows.addAll', { count: toSend })}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => void close()}>
                {t('ui.close')}
              </Button>
            )}
          </>
        ) : null
      }
    >
      {sheet ? (
        <SheetView
          label={title}
          fields={fields}
          sheet={sheet}
          judged={judged}
          ready={ready.length}
          open={open.length}
          sent={sent}
          failure={failure}
          look={found}
          onColumn={draft.assign}
          onCell={draft.setCell}
          onChoose={draft.choose}
          onCreate={(field, text, typed) => setMissing({ field, text, typed })}
          onLeaveOut={draft.leaveOut}
        />
      ) : (
        <PasteBox fields={fields} onSheet={draft.begin} />
      )}
      {missing?.field.creates ? (
        <Slot
          name={`${missing.field.creates}/create/v1`}
          typed={missing.typed}
          onCreated={(id) => void take(missing, id)}
          onClose={() => setMissing(null)}
        />
      ) : null}
    </Dialog>
  )
}

/** Runs at once, or when the server has answered about what was typed just before: a press is never lost. */
function useRun(state: 'loading' | 'ready' | 'failed', run: () => void): [boolean, () => void] {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || state === 'loading') return
    setWanted(false)
    if (state === 'ready') run()
  })
  return [isWanted && state === 'loading', () => setWanted(true)]
}
