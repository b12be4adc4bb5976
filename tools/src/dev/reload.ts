import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ServerOptions } from '@drayline/api/server'

type Middleware = NonNullable<ServerOptions['files']>

/** Only the development server has these paths. */
const scriptPath = '/__dev/reload.js'
const eventsPath = '/__dev/events'

/** Reloads the page when told to, and when another server process answers than before. */
const script = `
let process
const events = new EventSource('${eventsPath}')
events.addEventListener('process', (event) => {
  if (process && process !== event.data) location.reload()
  process = event.data
})
events.addEventListener('reload', () => location.reload())
`

/** Page reload for development: what goes into the server, and the signal to all open pages. */
export interface Reload {
  /** Answers the reload script and its events, and keeps browsers from storing unhashed files. */
  around(inner: Middleware): Middleware
  /** Adds the script to every page. */
  page(inner: Middleware): Middleware
  /** Tells all open pages. */
  reloadPages(): void
}

/** Creates the reload for one server process. */
export function createReload(): Reload {
  const id = randomUUID()
  const open = new Set<ServerResponse>()
  return {
    around: (inner) => async (http, next) => {
      if (http.path === scriptPath) {
        http.type = 'text/javascript'
        http.body = script
        return
      }
      if (http.path === eventsPath) return listen(http, open, id)
      await inner(http, next)
      http.set('Cache-Control', 'no-store')
    },
    page: (inner) => async (http, next) => {
      await inner(http, next)
      if (typeof http.body !== 'string' || !http.body.includes('</head>')) return
      http.body = http.body.replace('</head>', `<script defer src="${scriptPath}"></script>\n</head>`)
    },
    reloadPages: () => {
      for (const response of open) response.write('event: reload\ndata: now\n\n')
    },
  }
}

/** Written past the framework: a page that is left is the normal end of such an answer, not an error. */
function listen(http: Parameters<Middleware>[0], open: Set<ServerResponse>, id: string): void {
  const { res: response } = http
  http.respond = false
  open.add(response)
  response.once('close', () => open.delete(response))
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  response.write(`retry: 300\nevent: process\ndata: ${id}\n\n`)
}
