import { useRouteError } from '@drayline/platform/router'
import { Button, ErrorState } from '@drayline/ui'
import { useEffect } from 'react'
import { logError } from '../browser/log.ts'
import { pageLoad } from '../browser/page-load.ts'
import { useT } from '../messages.ts'

/** The last resort: the shell itself threw. Remotes have boundaries of their own. */
export function ShellErrorPage() {
  const t = useT()
  const error = useRouteError()
  useEffect(() => logError('The shell could not be shown', error), [error])
  return (
    <main>
      <ErrorState
        level={1}
        title={t('shellError.title')}
        description={t('shellError.text')}
        actions={
          <Button icon="refresh" onClick={() => pageLoad.again()}>
            {t('shellError.reload')}
          </Button>
        }
      />
    </main>
  )
}
