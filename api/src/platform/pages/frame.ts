import { createHash } from 'node:crypto'
import { compileFunction, createContext } from 'node:vm'
import type { BootData } from '@drayline/contract'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { Theme } from '@drayline/domain/platform/users/user'
import type { Logger } from 'pino'
import type { ShellBuild } from '../assets/index.ts'
import type { PageFrame } from './document.ts'

/** A person's choices that the frame shows. */
export interface FramePreferences {
  theme: Theme
  language: Language
  sidebarCollapsed: boolean
  shortcuts: boolean
}

/** What the script gets, as `shell/src/frame/frame.types.ts` has it. */
export interface FrameInput {
  boot: BootData
  /** Path and query of the page. */
  url: string
  preferences: FramePreferences
}

type DrawFrame = (input: FrameInput) => Promise<PageFrame>

/** Frames that are kept: people come back to the same pages. */
const maxKept = 300

interface FrameDrawer {
  draw: DrawFrame
  /** By the hash of what they show. */
  kept: Map<string, PageFrame>
}

/** By the source of the script; the one of an earlier build goes when nothing refers to that build any more. */
const drawers = new WeakMap<ShellBuild, FrameDrawer | null>()

/** What the script gets of this process: no files, no network, no timers. It is ours: this is no wall against it. */
const globals = () => ({
  AbortController,
  AbortSignal,
  console: { error: () => undefined, warn: () => undefined, log: () => undefined },
  clearTimeout,
  Event,
  EventTarget,
  Headers,
  performance: { now: () => performance.now() },
  queueMicrotask,
  Request,
  Response,
  setTimeout: () => 0,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
})

/** Styles of a build: they do not change. */
const styles = new WeakMap<ShellBuild, Promise<string>>()

/** Until the code is there it is shown in the typeface at hand: fetching the other one would hold up the code. */
const typeface = '#root[inert]{--font:"Inter Fallback",system-ui,sans-serif;font-family:var(--font)}'

/** Returns the frame of a page for somebody who is signed in, with all its styles. */
export async function pageFrame(
  build: ShellBuild,
  input: FrameInput,
  log: Logger,
): Promise<PageFrame | undefined> {
  const { user } = input.boot
  if (!user || user.mustChangePassword) return undefined
  const drawn = await drawFrame(build, input, log)
  if (!drawn) return undefined
  const known = styles.get(build) ?? stylesOf(build)
  styles.set(build, known)
  return { html: drawn.html, css: `${await known}${typeface}${drawn.css}` }
}

async function stylesOf({ descriptor, files, read }: ShellBuild): Promise<string> {
  const contents = await Promise.all(
    descriptor.styles.map(async (path) => {
      const file = files.get(path)
      return file ? (await read(file)).toString() : ''
    }),
  )
  return contents.join('')
}

/**
 * Draws the frame of a page: navigation, header and the outline of the screen, as the shell's own components draw it.
 * Undefined where the build has none or it fails: the page then shows nothing until its code is there, as before.
 */
async function drawFrame(build: ShellBuild, input: FrameInput, log: Logger): Promise<PageFrame | undefined> {
  try {
    const prepared = drawers.get(build)
    const drawer = prepared === undefined ? prepare(build) : prepared
    if (!drawer) return undefined
    const shown = shownParts(input)
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64')
    const known = drawer.kept.get(key)
    if (known) return known
    const drawn = await drawer.draw(shown)
    if (drawer.kept.size >= maxKept) drawer.kept.delete(drawer.kept.keys().next().value ?? '')
    drawer.kept.set(key, drawn)
    return drawn
  } catch (error) {
    log.error({ err: error }, 'The frame of a page could not be drawn')
    return undefined
  }
}

function prepare(build: ShellBuild): FrameDrawer | null {
  // A script that cannot be run is not tried again with each page.
  drawers.set(build, null)
  if (!build.frame) return null
  const module = { exports: {} as { drawFrame?: DrawFrame } }
  const context = createContext(globals())
  compileFunction(build.frame, ['module', 'exports'], { parsingContext: context, filename: 'frame.cjs' })(
    module,
    module.exports,
  )
  const { drawFrame: draw } = module.exports
  if (!draw) throw new Error('frame.cjs exports no drawFrame')
  const drawer = { draw, kept: new Map<string, PageFrame>() }
  drawers.set(build, drawer)
  return drawer
}

/** Leaves out what a frame does not show and what differs each time. Of the time it shows the date. */
function shownParts({ boot, url, preferences }: FrameInput): FrameInput {
  const { session: _session, ...rest } = boot
  const shown: BootData = { ...rest, serverTime: boot.serverTime.slice(0, 13) }
  return { boot: shown, url, preferences }
}
