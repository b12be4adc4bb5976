import { HostProvider } from '@drayline/contract'
import { loadLanguage } from '@drayline/platform/i18n'
import { createMemoryRouter } from '@drayline/platform/router'
import { StyleSheetManager } from '@drayline/platform/styled'
import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { App } from '../App.tsx'
import { assembleShell } from '../assemble-shell.ts'
import { Frame } from '../layout/Frame.tsx'
import type { Pages } from '../routes/pages.ts'
import type { Shell } from '../shell-context.ts'
import type { DrawnFrame, FrameInput, FrameRuntime } from './frame.types.ts'
import { type FrameScreen, fetchFrom, prepareScreen } from './frame-screen.ts'
import { PageOutline } from './PageOutline.tsx'
import { separateStyles } from './separate-styles.ts'
import { assumeSize, frameWidths, widthRules } from './widths.ts'

const noRuntime: FrameRuntime = {
  register: () => undefined,
  load: () => Promise.reject(new Error('The server loads no remotes')),
  idle: () => Promise.resolve(),
}

/**
 * Draws the frame of a page from the components that draw it in the browser: the server puts it into the page, and the
 * first render takes its place. It does not know the window, so it is drawn once for each kind of width. With the
 * answers to its first calls the screen is drawn too, by the remote's own code.
 */
export async function drawFrame(input: FrameInput, runtime = noRuntime): Promise<DrawnFrame> {
  const { language } = input.preferences
  await loadLanguage(language)
  const shell = shellOf(input, runtime)
  try {
    const screen = await prepareScreen(shell, input, runtime)
    // Another page's language may have come meanwhile; what follows is done in one go.
    void loadLanguage(language)
    return drawWidths(shell, input, screen)
  } catch (error) {
    if (!input.answers) throw error
    const outline = await drawFrame({ ...input, answers: undefined })
    return { ...outline, fault: faultOf(error) }
  }
}

/** What was thrown first, and where. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? faultOf(error.cause) : (error.stack ?? error.message)
}

function drawWidths(shell: Shell, input: FrameInput, screen: FrameScreen | undefined): DrawnFrame {
  const sheet = new ServerStyleSheet()
  try {
    const { url, into, hides, widths = frameWidths.map(({ name }) => name) } = input
    const drawn = frameWidths.filter(({ name }) => widths.includes(name))
    const parts = drawn.map(({ name, ...size }) => {
      assumeSize(size)
      const html = renderToString(pageOf(shell, sheet, url, screen), { identifierPrefix: name })
      return `<div class="frame-${name}">${html}</div>`
    })
    const { html, css } = separateStyles(parts.join(''), into)
    return { html, css: `${widthRules(widths, into, hides)}${rulesOf(sheet)}${css}` }
  } finally {
    sheet.seal()
  }
}

/** The rules without the marks by which a browser would know them again. */
function rulesOf(sheet: ServerStyleSheet): string {
  return sheet.instance.toString().replace(/data-styled\.g.*|\/\*!sc\*\/|\n/g, '')
}

function shellOf({ boot, preferences, url, answers }: FrameInput, runtime: FrameRuntime): Shell {
  const shell = assembleShell({
    boot,
    runtime,
    preferences: { ...preferences, saving: 0, chosenLanguage: null },
    openedOn: new URL(url, 'http://page').pathname,
    fetch: fetchFrom(answers),
  })
  shell.federation = shell.registry && shell.makeFederation(shell.registry)
  return shell
}

function pageOf(
  shell: Shell,
  sheet: ServerStyleSheet,
  url: string,
  screen: FrameScreen | undefined,
): ReactElement {
  return (
    <StyleSheetManager sheet={sheet.instance}>
      <App shell={shell} pages={pagesOf(shell, url, screen)} />
    </StyleSheetManager>
  )
}

/** One route for whatever is asked for: the frame with the screen, or an outline of it. */
function pagesOf(shell: Shell, url: string, screen: FrameScreen | undefined): Pages {
  const content = screen?.element ?? <PageOutline />
  const router = createMemoryRouter(
    [{ path: screen?.path ?? '*', element: <FramedPage shell={shell}>{content}</FramedPage> }],
    { initialEntries: [url] },
  )
  const state = { registry: 'ready' as const, federation: shell.federation, router }
  return { get: () => state, subscribe: () => () => undefined, load: () => Promise.resolve() }
}

function FramedPage({ shell, children }: { shell: Shell; children: ReactNode }) {
  const host = shell.host()
  if (!host) return null
  return (
    <HostProvider value={host}>
      <Frame>{children}</Frame>
    </HostProvider>
  )
}
