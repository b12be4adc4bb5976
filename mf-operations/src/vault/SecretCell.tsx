import { useHost } from '@drayline/contract'
import type { VaultEntry } from '@drayline/domain/operations/vault/vault'
import { undecodableValue } from '@drayline/domain/operations/vault/vault'
import { styled } from '@drayline/platform/styled'
import { IconButton, media, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'
import { type ShownSecret, useSecondsLeft, useSecretActions } from './use-secret.ts'

const Root = styled.span`
  position: relative;
  /* above the row's link */
  z-index: 1;
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-width: 0;

  code {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-family: var(--font-mono);
    font-size: var(--text-sm);
    user-select: all;
  }
  code[data-masked] { color: var(--text-muted); letter-spacing: 0.1em; user-select: none; }
  time { color: var(--text-muted); font-size: var(--text-xs); font-variant-numeric: tabular-nums; white-space: nowrap; }
  ${media.phone} {
    code { white-space: pre-wrap; overflow-wrap: anywhere; }
  }
  @media print { code:not([data-masked]), button { display: none; } }
`

const mask = '••••••••'

/** The value of an entry: covered, until it is revealed with a reason; then for 30 seconds. */
export function SecretCell({ entry }: { entry: VaultEntry }) {
  const t = useT()
  const { can } = useHost()
  const { shown, ask } = useSecretActions()
  if (shown?.id === entry.id) return <Shown entry={entry} shown={shown} />
  return (
    <Root>
      <code data-masked="">
        <span aria-hidden="true">{mask}</span>
        <VisuallyHidden>{t('vault.hidden')}</VisuallyHidden>
      </code>
      {can('vault.reveal') && entry.isActive ? (
        <>
          <IconButton
            icon="eye"
            size="sm"
            label={t('vault.show', { label: entry.label })}
            onClick={() => ask(entry, 'show')}
          />
          <IconButton
            icon="copy"
            size="sm"
            label={t('vault.copy', { label: entry.label })}
            onClick={() => ask(entry, 'copy')}
          />
        </>
      ) : null}
    </Root>
  )
}

function Shown({ entry, shown }: { entry: VaultEntry; shown: ShownSecret }) {
  const t = useT()
  const { hide } = useSecretActions()
  const seconds = useSecondsLeft(shown.until)
  return (
    <Root>
      <code translate="no">{shown.value ?? undecodableValue}</code>
      <time role="timer" aria-label={t('vault.hiddenIn', { seconds })}>
        {t('vault.seconds', { seconds })}
      </time>
      <IconButton icon="eye-off" size="sm" label={t('vault.hide', { label: entry.label })} onClick={hide} />
    </Root>
  )
}
