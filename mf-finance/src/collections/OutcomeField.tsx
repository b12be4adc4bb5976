import type { CallOutcome } from '@drayline/domain/finance/collections/collection'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Button, Kbd, Text, useFormField } from '@drayline/ui'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useT } from '../messages.ts'

const Group = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
  gap: var(--space-2);

  button { justify-content: flex-start; }
  button[aria-checked='true'] { border-color: var(--accent); background: var(--accent-soft); color: var(--accent-text); }
  @media (hover: none) and (pointer: coarse) { kbd { display: none; } }
  @media (forced-colors: active) { button[aria-checked='true'] { outline: 2px solid Highlight; } }
`

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface OutcomeFieldProps {
  outcomes: readonly CallOutcome[]
  /** Whom the call is with, for who cannot see where they are. */
  who: string
  /** The focus goes here when it appears: digits choose from then on. */
  focused?: boolean
}

/** How a call went: radio buttons that digits press, too, whatever has the focus. */
export function OutcomeField({ outcomes, who, focused }: OutcomeFieldProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const field = useFormField<CallOutcome | ''>('outcome')
  const group = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const buttons = () => [...(group.current?.querySelectorAll('button') ?? [])]
  useEffect(() => {
    if (focused) group.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [focused])

  function choose(place: number) {
    const outcome = outcomes[(place + outcomes.length) % outcomes.length]
    if (!outcome) return
    field.set(outcome)
    buttons()[outcomes.indexOf(outcome)]?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(buttons().indexOf(event.target as HTMLButtonElement) + step)
  }

  const tabStop = Math.max(0, outcomes.indexOf(field.value as CallOutcome))
  return (
    <div>
      <Group
        ref={group}
        id={field.id}
        role="radiogroup"
        tabIndex={-1}
        aria-label={t('debtor.outcomeWith', { name: who })}
        aria-required
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.error ? errorId : undefined}
        onKeyDown={handleKey}
      >
        {outcomes.map((outcome, place) => (
          <Button
            key={outcome}
            size="sm"
            role="radio"
            aria-label={texts(`callOutcome.${outcome}`)}
            aria-checked={field.value === outcome}
            tabIndex={place === tabStop ? 0 : -1}
            shortcut={String(place + 1)}
            // The key stands on the button.
            data-tooltip={undefined}
            onClick={() => choose(place)}
          >
            <Kbd aria-hidden="true">{place + 1}</Kbd>
            {texts(`callOutcome.${outcome}`)}
          </Button>
        ))}
      </Group>
      {field.error ? (
        <Text as="p" size="sm" tone="danger" id={errorId}>
          {field.error}
        </Text>
      ) : null}
    </div>
  )
}
