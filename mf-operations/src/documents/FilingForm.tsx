import { useHost } from '@drayline/contract'
import type { Document, DocumentGuess, DocumentType } from '@drayline/domain/operations/documents/document'
import { documentTypes } from '@drayline/domain/operations/documents/document'
import { clientChoices, loadChoices } from '@drayline/platform/choices'
import { styled } from '@drayline/platform/styled'
import { Button, Combobox, Field, Heading, Row, Stack, Text } from '@drayline/ui'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { filingKeyNames, filingKeys } from './filing-keys.ts'
import type { Filed } from './use-filing-queue.ts'

const Types = styled.fieldset`
  display: grid;
  gap: 2px;
  margin: 0;
  padding: 0;
  border: 0;

  legend { padding: 0 0 var(--space-1); font-size: var(--text-sm); font-weight: var(--weight-medium); }
  label { display: flex; align-items: center; gap: var(--space-2); min-height: 32px; padding-inline: var(--space-2); border-radius: var(--radius); cursor: pointer; }
  label:hover { background: var(--surface-hover); }
  label:has(:checked) { background: var(--accent-soft); font-weight: var(--weight-medium); }
  label > span { flex: 1; }
  kbd { color: var(--text-muted); font-size: var(--text-xs); }
  @media (pointer: coarse) { kbd { display: none; } label { min-height: 44px; } }
`

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 2px var(--space-3);
  margin: 0;
  color: var(--text-muted);
  font-size: var(--text-sm);

  dd { margin: 0; }
  @media (pointer: coarse) { display: none; }
`

interface Choice {
  value: number
  label: string
  description?: string
}

interface FilingFormProps {
  document: Document
  /** Undefined when nothing could be guessed. */
  guess: DocumentGuess | undefined
  onFile: (filed: Filed) => void
  onSkip: () => void
}

/**
 * Type and place of one paper. What was guessed stands in the fields and says so, so that Enter alone files it; Alt with
 * a digit chooses a type from anywhere.
 */
export function FilingForm({ document, guess, onFile, onSkip }: FilingFormProps) {
  const t = useT()
  const { http } = useHost()
  const choices = useMemo(() => ({ load: loadChoices(http), client: clientChoices(http) }), [http])
  const guessed = guess?.load
  const [type, setType] = useState<DocumentType>(guess?.documentType?.value ?? document.documentType)
  const [load, setLoad] = useState<Choice | null>(
    guessed
      ? { value: guessed.id, label: guessed.loadNumber, description: guessed.clientName ?? undefined }
      : null,
  )
  const [client, setClient] = useState<Choice | null>(null)
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useTypeKeys(setType)
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!load && !client) {
      setMissing(true)
      form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
      return
    }
    const place = `${t(`documentType.${type}`)} · ${load?.label ?? client?.label ?? ''}`
    // The load brings its client.
    onFile({
      documentType: type,
      loadId: load?.value ?? null,
      clientId: load ? null : (client?.value ?? null),
      place,
    })
  }

  const isGuess = guessed && load?.value === guessed.id
  const typeGuess = guess?.documentType
  return (
    <form ref={form} onSubmit={submit} aria-label={t('filing.form', { name: document.originalName })}>
      <Stack gap={4}>
        <Heading level={2} size={4} style={{ overflowWrap: 'anywhere' }}>
          {document.originalName}
        </Heading>
        <Field
          label={t('document.load')}
          hint={isGuess ? t(`filing.guess.${guessed.from}`) : (load?.description ?? undefined)}
          error={missing ? t('filing.missing') : undefined}
        >
          {(control) => (
            <Combobox<Choice>
              {...control}
              label={t('document.load')}
              value={load}
              search={choices.load.search}
              onValueChange={(next) => {
                setLoad(next)
                setMissing(false)
              }}
            />
          )}
        </Field>
        <Field label={t('document.client')} hint={load ? t('filing.clientOfLoad') : t('filing.clientHint')}>
          {(control) => (
            <Combobox<Choice>
              {...control}
              label={t('document.client')}
              value={load ? null : client}
              disabled={load !== null}
              placeholder={load?.description}
              search={choices.client.search}
              onValueChange={(next) => {
                setClient(next)
                setMissing(false)
              }}
            />
          )}
        </Field>
        <Types>
          <legend>
            {t('document.type')}
            {typeGuess && typeGuess.value === type ? (
              <Text size="sm" tone="muted" weight="regular">
                {' '}
                · {t(`filing.guess.${typeGuess.from}`)}
              </Text>
            ) : null}
          </legend>
          {documentTypes.map((one, index) => (
            <label key={one}>
              <input type="radio" name="type" checked={type === one} onChange={() => setType(one)} />
              <span>{t(`documentType.${one}`)}</span>
              <kbd>Alt {index + 1}</kbd>
            </label>
          ))}
        </Types>
        <Row gap={2}>
          <Button variant="primary" type="submit">
            {t('filing.submit')}
          </Button>
          <Button onClick={onSkip}>{t('filing.skip')}</Button>
        </Row>
        <Keys aria-label={t('filing.keys')}>
          {filingKeyNames
            .filter((key) => key !== 'type')
            .map((key) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <kbd>{filingKeys[key].join(' ')}</kbd>
                </dt>
                <dd>{t(`filing.key.${key}`)}</dd>
              </div>
            ))}
        </Keys>
      </Stack>
    </form>
  )
}

/** Alt with a digit chooses the type of that number. */
function useTypeKeys(choose: (type: DocumentType) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      const type = documentTypes[Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? 0) - 1]
      if (!type) return
      event.preventDefault()
      choose(type)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [choose])
}
