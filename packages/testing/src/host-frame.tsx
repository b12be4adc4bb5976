import { HostProvider } from '@drayline/contract'
import { LanguageProvider } from '@drayline/platform/i18n'
import { QueryClientProvider } from '@drayline/platform/query'
import { UiProvider, useConfirm, useNotifyApi } from '@drayline/ui'
import { type ReactNode, useLayoutEffect } from 'react'
import type { FakeHost } from './fake-host.ts'

/** Connects the host's calls to the real toasts and the real confirm dialog. */
function ConnectHost({ host, children }: { host: FakeHost; children: ReactNode }) {
  const notify = useNotifyApi()
  const confirm = useConfirm()
  useLayoutEffect(() => host.connect({ notify, confirm }), [host, notify, confirm])
  return children
}

/** Everything a page has around it: session, language, queries, toasts, dialogs. For tests and the harness. */
export function HostFrame({ host, children }: { host: FakeHost; children: ReactNode }) {
  return (
    <LanguageProvider value={host.user.language}>
      <HostProvider value={host}>
        <QueryClientProvider client={host.queryClient}>
          <UiProvider>
            <ConnectHost host={host}>{children}</ConnectHost>
          </UiProvider>
        </QueryClientProvider>
      </HostProvider>
    </LanguageProvider>
  )
}
