import '@testing-library/jest-dom'
import { setMessageCompiler } from '@drayline/domain/kernel/text/i18n'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { cleanup, configure } from '@testing-library/react'
import { toHaveNoViolations } from 'jest-axe'
import { installBrowserGaps, resetViewport } from './browser-gaps.ts'
import { takeNoOwnerStacks } from './owner-stacks.ts'
import { printPageOnce } from './print-once.ts'

// Builds compile the catalogs; here they are compiled when they are first used.
setMessageCompiler(compileMessage)
expect.extend(toHaveNoViolations)
// What the server draws is tested without a window.
const hasWindow = typeof window !== 'undefined'
if (hasWindow) installBrowserGaps()
// Suites share two cores; the default second is too short for the first render of a large screen.
configure({ asyncUtilTimeout: 15_000 })
printPageOnce()
takeNoOwnerStacks()
jest.setTimeout(90_000)

afterEach(() => {
  cleanup()
  if (!hasWindow) return
  resetViewport()
  localStorage.clear()
  sessionStorage.clear()
})
