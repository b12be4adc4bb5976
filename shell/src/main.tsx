import './browser/guard.ts'
import './browser/nonce.ts'
import '@drayline/ui/styles.css'
import './boot/opening.css'
import { nextTurn } from './boot/turns.ts'
import { warmFormats } from './boot/warm-formats.ts'

/** What the first page needs, in parts: those that come first are needed by those that follow. */
const parts: (() => unknown)[] = [
  ...warmFormats,
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@drayline/platform/query'),
  () => import(/* webpackMode: "eager" */ '@drayline/platform/router'),
  () => import(/* webpackMode: "eager" */ '@drayline/platform/redux'),
  () => import(/* webpackMode: "eager" */ '@drayline/platform/styled'),
  () => import(/* webpackMode: "eager" */ '@drayline/platform/i18n'),
  () => import(/* webpackMode: "eager" */ '@drayline/ui'),
]

async function run(): Promise<void> {
  for (const part of parts) {
    await nextTurn()
    await part()
  }
  await nextTurn()
  const { openPage } = await import(/* webpackMode: "eager" */ './start.tsx')
  await nextTurn()
  await openPage()
}

// What is thrown is an error of the page, as in a script that runs in one go.
run().catch(reportError)
