import { textIn } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { ErrorState } from '@drayline/ui'
import type { Federation } from './federation.ts'
import { federationMessages } from './messages.ts'
import type { RemoteError } from './remote-error.ts'
import { useRemote } from './remote-store.ts'

interface Props {
  federation: Federation
  error: RemoteError
  retrying: boolean
  onRetry: () => void
}

/** In place of a page whose remote failed: what happened, which version, whom to ask, and a way to try again. */
export function RemoteFailure({ federation, error, retrying, onRetry }: Props) {
  const t = federationMessages.useT()
  const language = useLanguage()
  const entry = useRemote(federation.store, error.remoteId)
  const descriptor = entry?.remote.descriptor
  const name = descriptor ? textIn(descriptor.title, language) : error.remoteId
  const ranges =
    entry?.state.status === 'incompatible'
      ? entry.state
      : { required: descriptor?.contract ?? '', offered: '' }
  return (
    <ErrorState
      level={1}
      title={t('remote.failed.title', { remote: name })}
      description={
        <>
          {t(`remote.failed.${error.reason}`, { required: ranges.required, offered: ranges.offered })}
          {descriptor ? (
            <>
              <br />
              {t('remote.version', { version: descriptor.version })}
              {' · '}
              {t('remote.owner', descriptor.owner)}
            </>
          ) : null}
        </>
      }
      retrying={retrying}
      onRetry={onRetry}
    />
  )
}
