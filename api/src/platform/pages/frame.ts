import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { BootData, RegisteredRemote } from '@drayline/contract'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { ShellBuild } from '../assets/index.ts'
import { releaseCode } from '../remotes/index.ts'
import type { PageFrame } from './document.ts'
import { createDrawProcess } from './drawing/draw-process.ts'
import type { DrawingCode, DrawnFrame, FrameInput } from './drawing/drawing.types.ts'
import { createRests } from './rests.ts'

/**
 * Outlines are kept, since people come back to the same pages: so many characters of them. Screens are not: they say how long
 * ago something was.
 */
const maxKept = 30_000_000
const kept = new LRUCache<string, DrawnFrame>({
  maxSize: maxKept,
  sizeCalculation: ({ html, css }) => html.length + css.length,
})

/** Screens that could not be drawn: they are tried again after a while, or with the next version. */
const undrawable = createRests()

/**
 * The shell's script draws in one process, remotes' code in another: where a screen hangs, outlines come as before. Screens
 * give way to calls, as their code will draw them anyway.
 */
const outlines = createDrawProcess()
const screens = createDrawProcess({ givesWay: true })

/**
 * Milliseconds that a page waits: for its frame, without which it stays empty until its code is there, and for the drawn
 * screen, which is no use when the code is there as soon. That is no sooner than this on a first visit, and the code
 * runs when the page has come to its end.
 */
export const usualFrameWait = { frame: 1_000, screen: 450 }
export type FrameWait = typeof usualFrameWait

/** Styles of a build: they do not change. */
const styles = new WeakMap<ShellBuild, Promise<string>>()

/**
 * Until the code is there it is shown in the typeface at hand, as fetching the other one would hold up the code, and
 * without a blur beneath the header, behind which nothing scrolls yet.
 */
const untilCode = [
  'body>[inert]{--font:"Inter Fallback",system-ui,sans-serif;font-family:var(--font)}',
  'body>[inert] header{backdrop-filter:none}',
].join('')

/** A remote and its module that shows a page. */
export interface FrameScreen {
  remote: RegisteredRemote
  expose: string
}

/**
 * Returns the frame of a page for somebody who is signed in: navigation, header and the outline of the screen, as the
 * shell's own components draw them, and with answers to its first calls the screen itself. Undefined where the build has
 * none or it fails: the page then shows nothing until its code is there.
 */
export async function pageFrame(
  build: ShellBuild,
  input: FrameInput,
  screen: FrameScreen | undefined,
  log: Logger,
  maxWait: number,
): Promise<PageFrame | undefined> {
  const drawn = drawFrame(build, shownParts(input), input.answers && screen, log)
  return await Promise.race([drawn, setTimeout(maxWait, undefined, { ref: false })])
}

/** The styles of a build in one text. */
export async function pageStyles(build: ShellBuild): Promise<string> {
  const known = styles.get(build) ?? stylesOf(build)
  styles.set(build, known)
  return `${await known}${untilCode}`
}

/** Whether a screen may be drawn with its first answers. */
export function isDrawable({ remote, expose }: FrameScreen): boolean {
  return remote.enabled && !undrawable.has(nameOf({ remote, expose }))
}

const nameOf = ({ remote, expose }: FrameScreen) => `${remote.id} ${remote.version} ${expose}`

async function stylesOf({ descriptor, files, read }: ShellBuild): Promise<string> {
  const contents = await Promise.all(
    descriptor.styles.map(async (path) => {
      const file = files.get(path)
      return file ? (await read(file)).toString() : ''
    }),
  )
  return contents.join('')
}

async function drawFrame(
  build: ShellBuild,
  input: FrameInput,
  screen: FrameScreen | undefined,
  log: Logger,
): Promise<DrawnFrame | undefined> {
  const { frame, descriptor } = build
  if (!frame) return undefined
  const codeKey = `${descriptor.version} ${screen ? `${screen.remote.id} ${screen.remote.version}` : ''}`
  const key = screen ? undefined : hashOf(codeKey + JSON.stringify(input))
  const known = key && kept.get(key)
  if (known) return known
  const codeOf = async (): Promise<DrawingCode> => {
    const code = screen && (await releaseCode(screen.remote.descriptor))
    return { key: codeKey, frame, remote: code && { ...code, shared: descriptor.shared ?? {} } }
  }
  const drawn = await (screen ? screens : outlines).draw(codeKey, codeOf, input, log)
  if (screen && drawn !== 'busy') judge(screen, drawn === 'failed' || Boolean(drawn.fault), log)
  if (typeof drawn === 'string') return undefined
  if (key) kept.set(key, drawn)
  return drawn
}

/** The fault itself is in the log already, where it was found. */
function judge(screen: FrameScreen, isFault: boolean, log: Logger): void {
  const name = nameOf(screen)
  if (!isFault) {
    undrawable.forget(name)
    return
  }
  const seconds = undrawable.begin(name) / 1_000
  log.warn({ screen: name, seconds }, 'This screen comes as an outline for a while')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Leaves out what a frame does not show and what differs each time. Of the time it shows the date. */
function shownParts({ boot, ...others }: FrameInput): FrameInput {
  const { session: _session, ...rest } = boot
  const shown: BootData = { ...rest, serverTime: boot.serverTime.slice(0, 13) }
  return { boot: shown, ...others }
}
