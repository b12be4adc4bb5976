import type { InvoiceDetail, InvoiceStatus } from '@drayline/domain/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { DateText, Icon, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { invoiceIcons, invoiceTones } from './invoice-looks.ts'
import { isStepBack } from './invoice-steps.ts'

const List = styled.ol`
  display: grid;

  li {
    position: relative;
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: var(--space-3);
    padding-bottom: var(--space-5);
  }
  li:last-child { padding-bottom: 0; }
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 32px auto 4px 13px;
    border-left: 2px solid var(--border);
  }
  li > div { display: grid; gap: 2px; padding-top: 3px; overflow-wrap: anywhere; }

  blockquote {
    margin-top: var(--space-1);
    padding: var(--space-2) var(--space-3);
    border-left: 3px solid var(--danger-border);
    border-radius: var(--radius-sm);
    background: var(--danger-soft);
    color: var(--danger-text);
    font-size: var(--text-sm);
    white-space: pre-wrap;
  }
  @media print { li { break-inside: avoid; } }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 1px solid var(--neutral-border);
  border-radius: 50%;
  background: var(--neutral-soft);
  color: var(--neutral-text);

  &[data-tone='green'] { border-color: var(--success-border); background: var(--success-soft); color: var(--success-text); }
  &[data-tone='blue'] { border-color: var(--info-border); background: var(--info-soft); color: var(--info-text); }
  &[data-tone='red'] { border-color: var(--danger-border); background: var(--danger-soft); color: var(--danger-text); }
`

type Step = InvoiceDetail['history'][number]

/** Who moved an invoice where and when, and why if something was said; the oldest step first. */
export function InvoiceHistory({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <List aria-label={label}>
      {steps.map((step, index) => (
        // Steps are only ever added at the end, and several can be of the same instant.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a step never changes
        <HistoryStep key={index} step={step} />
      ))}
    </List>
  )
}

function HistoryStep({ step: { from, to, at, by, reason } }: { step: Step }) {
  const t = useT()
  const back = from !== null && isStepBack(from, to)
  return (
    <li>
      <Mark data-tone={back ? 'grey' : invoiceTones[to]}>
        <Icon name={back ? 'undo' : from ? invoiceIcons[to] : 'file-plus'} size={14} />
      </Mark>
      <div>
        <Text weight="medium">{useStepText(from, to)}</Text>
        <Text size="sm" tone="muted">
          <DateText value={at} show="dateTime" />
          {by ? ` ${t('view.by', { name: by.name })}` : null}
        </Text>
        {reason ? <blockquote>{reason}</blockquote> : null}
      </div>
    </li>
  )
}

function useStepText(from: InvoiceStatus | null, to: InvoiceStatus): string {
  const t = useT()
  const status = domainMessages.useT()(`status.${to}`)
  if (from === null) return t('view.created', { status })
  return isStepBack(from, to) ? t('view.back', { status }) : status
}
