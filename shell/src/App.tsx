import { LanguageProvider } from '@drayline/platform/i18n'
import { QueryClientProvider } from '@drayline/platform/query'
import { ReduxProvider, useSelector } from '@drayline/platform/redux'
import { RouterProvider } from '@drayline/platform/router'
import { UiProvider, useConfirm, useNotifyApi } from '@drayline/ui'
import { type ReactNode, useInsertionEffect } from 'react'
import { PagesProvider, usePages } from './routes/PagesContext.tsx'
import type { Pages } from './routes/pages.ts'
import { AuthProvider } from './session/AuthProvider.tsx'
import { type Shell, ShellProvider, useShell } from './shell-context.ts'
import { StepUpQuestions } from './step-up/StepUpQuestions.tsx'
import type { ShellState } from './store.ts'

/** The whole page: everything the shell provides, around the routes. */
export function App({ shell, pages }: { shell: Shell; pages: Pages }) {
  return (
    <ReduxProvider store={shell.store}>
      <QueryClientProvider client={shell.queryClient}>
        <ShellProvider value={shell}>
          <PagesProvider value={pages}>
            <Language>
              <UiProvider busy={shell.isBusy}>
                <Bridge />
                <StepUpQuestions />
                <AuthProvider session={shell.session}>
                  <Routes />
                </AuthProvider>
              </UiProvider>
            </Language>
          </PagesProvider>
        </ShellProvider>
      </QueryClientProvider>
    </ReduxProvider>
  )
}

function Language({ children }: { children: ReactNode }) {
  const language = useSelector((state: ShellState) => state.preferences.language)
  return <LanguageProvider value={language}>{children}</LanguageProvider>
}

/** Hands toasts and questions to the code that lives outside the components. */
function Bridge() {
  const { bridge } = useShell()
  const notify = useNotifyApi()
  const confirm = useConfirm()
  // Before any effect of a page, since a page may say something in its first one.
  useInsertionEffect(() => {
    bridge.notify = notify
    bridge.confirm = confirm
  }, [bridge, notify, confirm])
  return null
}

function Routes() {
  const { router } = usePages()
  // A page that is ready is drawn in one go: as a transition it would be drawn in slices, with frames between them.
  return <RouterProvider router={router} useTransitions={false} />
}
