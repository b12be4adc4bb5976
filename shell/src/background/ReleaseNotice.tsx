import { textIn } from '@drayline/contract'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import { useLanguage } from '@drayline/platform/i18n'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Row, useConfirm } from '@drayline/ui'
import { useState } from 'react'
import { pageLoad } from '../browser/page-load.ts'
import { useT } from '../messages.ts'
import { useShell } from '../shell-context.ts'
import { backgroundMessages } from './messages.ts'
import type { Offer } from './release-watch.ts'

const Root = styled.div`
  padding: var(--space-3) var(--space-6) 0;
  @media (max-width: 899px) { padding-inline: var(--space-3); }
  @media print { display: none; }
`

/** Says that a reload brings something newer. After "Later" it asks again with the next release. */
export function ReleaseNotice({ offer }: { offer: Offer }) {
  const t = backgroundMessages.useT()
  const language = useLanguage()
  const reload = useReload()
  const [declined, setDeclined] = useState('')
  const key = JSON.stringify([offer.shell, offer.remotes.map(({ id, version }) => [id, version])])
  const names = offer.remotes.map(({ title }) => textIn(title, language))
  if (declined === key || (names.length === 0 && !offer.shell)) return null
  const list = new Intl.ListFormat(localeOf(language)).format(names)
  return (
    <Root role="status">
      <Alert
        title={offer.shell ? t('release.shell') : t('release.ready', { remotes: list })}
        actions={
          <Row gap={2}>
            <Button size="sm" variant="ghost" onClick={() => setDeclined(key)}>
              {t('release.later')}
            </Button>
            <Button size="sm" variant="primary" icon="refresh" onClick={() => void reload()}>
              {t('release.reload')}
            </Button>
          </Row>
        }
      >
        {t('release.text')}
      </Alert>
    </Root>
  )
}

/** Loads the page again; with unsaved changes on it only after a question. */
export function useReload(): () => Promise<void> {
  const t = useT()
  const confirm = useConfirm()
  const { leaveGuard } = useShell()
  return async () => {
    if (leaveGuard.active) {
      const question = {
        title: t('leave.title'),
        message: t('leave.message'),
        confirmLabel: t('leave.confirm'),
        cancelLabel: t('leave.stay'),
        danger: true,
      }
      if (!(await confirm(question))) return
      leaveGuard.release()
    }
    pageLoad.again()
  }
}
