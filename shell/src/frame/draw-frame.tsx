import { HostProvider } from '@drayline/contract'
import { loadLanguage } from '@drayline/platform/i18n'
import { createMemoryRouter } from '@drayline/platform/router'
import { StyleSheetManager } from '@drayline/platform/styled'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { App } from '../App.tsx'
import { assembleShell } from '../assemble-shell.ts'
import { Frame } from '../layout/Frame.tsx'
import type { Pages } from '../routes/pages.ts'
import type { Shell } from '../shell-context.ts'
import type { DrawnFrame, FrameInput } from './frame.types.ts'
import { PageOutline } from './PageOutline.tsx'
import { separateStyles } from './separate-styles.ts'
import { assumeWidth, frameWidths, widthRules } from './widths.ts'

const noRuntime = {
  register: () => undefined,
  load: () => Promise.reject(new Error('The server loads no remotes')),
}

/**
 * Draws the frame of a page from the components that draw it in the browser: the server puts it into the page, and the
 * first render takes its place. It does not know the window, so it is drawn once for each kind of width.
 */
export async function drawFrame(input: FrameInput): Promise<DrawnFrame> {
  const { language } = input.preferences
  await loadLanguage(language)
  // Another page's language may have come meanwhile; what follows is done in one go.
  void loadLanguage(language)
  const sheet = new ServerStyleSheet()
  try {
    const parts = frameWidths.map(({ name, width }) => {
      assumeWidth(width)
      const html = renderToString(pageOf(input, sheet), { identifierPrefix: name })
      return `<div class="frame-${name}">${html}</div>`
    })
    const { html, css } = separateStyles(parts.join(''))
    return { html, css: `${widthRules()}${rulesOf(sheet)}${css}` }
  } finally {
    sheet.seal()
  }
}

/** The rules without the marks by which a browser would know them again. */
function rulesOf(sheet: ServerStyleSheet): string {
  return sheet.instance.toString().replace(/data-styled\.g.*|\/\*!sc\*\/|\n/g, '')
}

function pageOf({ boot, preferences, url }: FrameInput, sheet: ServerStyleSheet): ReactElement {
  const shell = assembleShell({
    boot,
    runtime: noRuntime,
    preferences: { ...preferences, saving: 0, chosenLanguage: null },
    openedOn: new URL(url, 'http://page').pathname,
  })
  return (
    <StyleSheetManager sheet={sheet.instance}>
      <App shell={shell} pages={pagesOf(shell, url)} />
    </StyleSheetManager>
  )
}

/** One route for whatever is asked for: the frame with the outline of the page. */
function pagesOf(shell: Shell, url: string): Pages {
  const federation = shell.registry && shell.makeFederation(shell.registry)
  const router = createMemoryRouter([{ path: '*', element: <FramedPage shell={shell} /> }], {
    initialEntries: [url],
  })
  const state = { registry: 'ready' as const, federation, router }
  return { get: () => state, subscribe: () => () => undefined, load: () => Promise.resolve() }
}

function FramedPage({ shell }: { shell: Shell }) {
  const host = shell.host()
  if (!host) return null
  return (
    <HostProvider value={host}>
      <Frame>
        <PageOutline />
      </Frame>
    </HostProvider>
  )
}
