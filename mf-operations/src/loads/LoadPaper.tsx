import { useHost } from '@drayline/contract'
import { maxDocumentBytes, uploadableTypes } from '@drayline/domain/operations/documents/document'
import { styled } from '@drayline/platform/styled'
import { Button, Field, FileDrop, Row, Stack, Text, useMedia } from '@drayline/ui'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FilePreview } from '../documents/PdfPreview.tsx'
import { useT } from '../messages.ts'

const Fold = styled.details`
  summary { padding: var(--space-2) 0; font-weight: var(--weight-medium); cursor: pointer; overflow-wrap: anywhere; }
`

const Target = styled.div`
  display: grid;
  gap: var(--space-5);
  min-width: 0;
  border-radius: var(--radius-lg);

  &[data-over] { outline: 2px dashed var(--accent); outline-offset: var(--space-2); }
`

/** The rate confirmation beside the fields while they are typed; on a narrow screen it folds away. */
export function LoadPaper({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useT()
  const isNarrow = useMedia('(max-width: 899px)')
  const box = useRef<HTMLDivElement>(null)
  // The box that the file was chosen with is gone: typing begins, or goes on, where it was.
  useEffect(() => focusFields(box.current), [])
  const name = t('load.paperOf', { name: file.name })
  const remove = (
    <Button
      size="sm"
      variant="ghost"
      icon="x"
      onClick={() => {
        focusFields(box.current)
        onRemove()
      }}
    >
      {t('load.paperRemove')}
    </Button>
  )
  const preview = (
    <Stack gap={2}>
      <Row gap={2} justify="space-between" align="center">
        <Text size="sm" tone="muted">
          {t('load.paperHint')}
        </Text>
        {remove}
      </Row>
      <FilePreview file={file} everywhere />
    </Stack>
  )
  return (
    <div ref={box}>
      {isNarrow ? (
        <Fold open>
          <summary>{name}</summary>
          {preview}
        </Fold>
      ) : (
        <Stack gap={2}>
          <Text weight="medium" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {preview}
        </Stack>
      )}
    </div>
  )
}

/** Gives the focus to the first field of the form that is empty. */
function focusFields(paper: HTMLElement | null): void {
  const form = paper?.closest('[role="dialog"]')?.querySelector('form')
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=file], :disabled)') ?? [])]
  const next = fields.find(({ value }) => value === '') ?? fields[0]
  next?.focus()
}

/** Takes the rate confirmation by choosing or dropping it. */
export function PaperBox({ onFile }: { onFile: (file: File) => void }) {
  const t = useT()
  const { format } = useHost()
  return (
    <Field label={t('load.paper')} hint={t('load.paperBoxHint')}>
      {(control) => (
        <FileDrop
          id={control.id}
          aria-describedby={control['aria-describedby']}
          compact
          accept={uploadableTypes}
          maxSize={maxDocumentBytes}
          maxFiles={1}
          files={none}
          formatSize={format.fileSize}
          onFilesChange={([file]) => file && onFile(file)}
        />
      )}
    </Field>
  )
}

const none: readonly File[] = []
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A file may be dropped anywhere on the fields: the box inside takes it, and says what it refuses. */
export function PaperTarget({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent<HTMLDivElement>) {
    setOver(false)
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')
    if (!isOn || event.defaultPrevented || !input || !hasFiles(event)) return
    event.preventDefault()
    input.files = event.dataTransfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  return (
    <Target
      data-over={(isOn && isOver) || undefined}
      onDragOver={(event) => {
        if (!isOn || !hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      }}
      onDrop={drop}
    >
      {children}
    </Target>
  )
}
