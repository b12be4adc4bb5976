import { ErrorState } from '@drayline/ui'
import { useT } from '../messages.ts'
import { usePages } from './PagesContext.tsx'

/** The list of screens could not be had: the frame stays, and one can try again. */
export function RegistryFailure() {
  const t = useT()
  const { load, registry } = usePages()
  return (
    <ErrorState
      level={1}
      title={t('registry.failed')}
      description={t('registry.failedText')}
      retrying={registry === 'loading'}
      onRetry={load}
    />
  )
}
