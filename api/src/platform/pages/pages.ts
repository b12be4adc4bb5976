import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { BootData, Registry } from '@drayline/contract'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { toldSessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { languages } from '@drayline/domain/kernel/text/i18n'
import type { Theme } from '@drayline/domain/platform/users/user'
import { themes } from '@drayline/domain/platform/users/user'
import type { Context, Middleware } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { languageOf } from '../../kernel/http/problems.ts'
import type { ShellBuild } from '../assets/index.ts'
import { shellBuilds } from '../assets/index.ts'
import { ownTimes } from '../auth/index.ts'
import { askedPreviews, pageIntegrity, registryFor } from '../remotes/index.ts'
import type { UserDoc } from '../users/index.ts'
import { presentAsSeen, User } from '../users/index.ts'
import { listsWithViews } from '../views/index.ts'
import type { DocumentParts, PageFrame } from './document.ts'
import {
  documentHead,
  documentRest,
  documentStart,
  outlineId,
  preloadHeader,
  renderDocument,
} from './document.ts'
import type { FrameInput, FramePreferences, FrameWidth } from './drawing/drawing.types.ts'
import { firstAnswers } from './first-answers.ts'
import {
  type FrameScreen,
  type FrameWait,
  isDrawable,
  pageFrame,
  pageStyles,
  usualFrameWait,
} from './frame.ts'
import type { PageRoute } from './page-route.ts'
import { findPage, isFramed, isShellPath, pagePreloads, screenPreloads } from './page-route.ts'
import { shellArchive } from './shell-archive.ts'

const emptyRegistry: Registry = { schemaVersion: 1, remotes: [] }
/** Paths that are never pages: what is missing there is a JSON 404, so that no page is taken for a script or data. */
const neverPages = /^\/(api|assets|remotes|uploads)(\/|$)|\.[a-z0-9]{2,5}$/i

/** Serves the HTML page for every GET that nothing before it answered. Without a shell folder there are no pages. */
export function pages(
  config: Config,
  clock: () => Date = databaseNow,
  frameWait = usualFrameWait,
): Middleware {
  const currentBuild = config.shellDir ? shellBuilds(config.shellDir) : undefined
  return async (ctx, next) => {
    const readOnly = ctx.method === 'GET' || ctx.method === 'HEAD'
    const build = readOnly && !neverPages.test(ctx.path) ? await currentBuild?.() : undefined
    if (!build) return await next()
    shellArchive.keep(build)
    await sendPage(ctx, build, config, clock(), frameWait)
  }
}

async function sendPage(
  ctx: Context,
  build: ShellBuild,
  config: Config,
  now: Date,
  frameWait: FrameWait,
): Promise<void> {
  const [user, session, viewLists] = await Promise.all([
    signedInUser(ctx),
    timesOfSession(ctx, config, now),
    ctx.state.user ? listsWithViews(ctx.state.user.id) : [],
  ])
  const previews = await askedPreviews(new URLSearchParams(ctx.querystring), config, now)
  const registry = user
    ? await registryFor({ id: user._id, role: user.role }, ctx.state.log, previews)
    : emptyRegistry
  const page = findPage(user ? registry : await everyPage(ctx, previews), ctx.path)
  const isUnknown = !page && !isShellPath(ctx.path)
  const boot: BootData = {
    user: user && ctx.state.user ? { ...presentAsSeen(user, ctx.state.user), viewLists } : null,
    registry,
    shellVersion: build.descriptor.version,
    flags: { overrides: config.allowOverrides, development: config.checkResponses },
    ...(user || !isUnknown ? {} : { pathIsUnknown: true }),
    ...(user && session ? { session } : {}),
    ...(user ? {} : sessionEnd(ctx)),
    ...signInWays(config),
    serverTime: now.toISOString(),
  }
  ctx.status = isUnknown ? 404 : 200
  ctx.type = 'text/html; charset=utf-8'
  // It holds the user's data and a nonce that must not be used twice: see docs/decisions/0009.
  ctx.set('Cache-Control', 'no-store')
  ctx.vary('Cookie')
  const preloads = [
    ...(isUnknown ? [] : screenPreloads(build.descriptor.screens, ctx.path, user !== null)),
    ...(user && !user.mustChangePassword
      ? pagePreloads(
          page,
          new URLSearchParams(ctx.querystring),
          (action) => allows(user.role, action),
          build.descriptor,
          page && (await pageIntegrity(page.remote.id, page.remote.version, ctx.state.log)),
        )
      : []),
  ]
  const language = pageLanguage(user?.language ?? chosenHere(ctx, config, 'language'), ctx)
  const theme = pageTheme(user?.theme ?? chosenHere(ctx, config, 'theme'))
  const preferences = { language, theme, ...frameChoices(ctx, config) }
  const { scripts, styles } = build.descriptor
  const parts = { shell: build.descriptor, boot, language, theme, nonce: ctx.state.nonce }
  const framed = build.frame !== undefined && user && !user.mustChangePassword && isFramed(ctx.path)
  ctx.set('Link', preloadHeader(framed ? { scripts } : { scripts, styles }, preloads))
  if (!framed) {
    ctx.body = renderDocument(parts)
    return
  }
  const calls = preloads.filter(({ as }) => as === 'fetch').map(({ href }) => href)
  const drawing = { build, input: { boot, url: ctx.url, preferences }, page, calls, wait: frameWait }
  ctx.state.isInParts = true
  ctx.body = Readable.from(inParts(ctx, parts, drawing))
}

interface Drawing {
  build: ShellBuild
  input: FrameInput
  page: PageRoute | undefined
  /** Addresses of the screen's first calls. */
  calls: readonly string[]
  wait: FrameWait
}

/** The browser begins with the code while the frame is drawn, and shows an outline while the screen is. */
async function* inParts(ctx: Context, parts: DocumentParts, drawing: Drawing): AsyncGenerator<string> {
  const { build, input, wait } = drawing
  const { log } = ctx.state
  const screen = screenOf(ctx, drawing)
  const answers = screen && firstAnswers(ctx, drawing.calls).catch(() => undefined)
  yield documentHead(parts)
  const styles = await pageStyles(build)
  const into = screen && outlineId
  const outline = await pageFrame(build, { ...input, into }, undefined, log, wait.frame)
  if (!screen) {
    yield documentStart(parts, styles)
    yield documentRest(parts, outline)
    return
  }
  yield documentStart(parts, styles, outline)
  const drawn = await drawnScreen(ctx, drawing, screen, answers)
  yield documentRest(parts, drawn, outline)
}

/** The screen with its answers, for the window that it will be seen in; undefined where that takes too long. */
async function drawnScreen(
  { request, state }: Context,
  { build, input, wait }: Drawing,
  screen: FrameScreen,
  answers: ReturnType<typeof firstAnswers> | undefined,
): Promise<PageFrame | undefined> {
  const late = setTimeout(wait.screen, undefined, { ref: false })
  const given = await Promise.race([answers, late])
  if (!given) return undefined
  const widths = likelyWidths(request.get('User-Agent'))
  const drawn = pageFrame(
    build,
    { ...input, answers: given, widths, hides: outlineId },
    screen,
    state.log,
    wait.frame,
  )
  return await Promise.race([drawn, late])
}

/** The kinds of windows that a browser may have; in any other one the outline is seen. */
function likelyWidths(userAgent: string): FrameWidth[] {
  if (/Mobi/.test(userAgent)) return ['phone']
  return /Android|iPad/.test(userAgent) ? ['tablet', 'desk'] : ['desk']
}

/** The screen that is drawn when its first calls are answered. */
function screenOf(ctx: Context, { page, calls }: Drawing): FrameScreen | undefined {
  if (!page || calls.length === 0 || !holdsOnlyFilters(page, new URLSearchParams(ctx.querystring)))
    return undefined
  const screen = { remote: page.remote, expose: page.route.expose }
  return isDrawable(screen) ? screen : undefined
}

/**
 * Anybody can write a text into a link. Compressed beside records, it could be used to guess what these hold: so they are
 * drawn only where the API has looked at all that the address holds, and never for a search.
 */
function holdsOnlyFilters({ route }: PageRoute, search: URLSearchParams): boolean {
  const known = route.data?.flatMap(({ params }) => params) ?? []
  return [...search.keys()].every((name) => name !== 'q' && known.includes(name))
}

async function signedInUser(ctx: Context): Promise<UserDoc | null> {
  const { user } = ctx.state
  const found = user ? await User.findById(user.id).lean<UserDoc>() : null
  // Of a role that has just changed the record knows first; of one that is only seen, the session alone.
  return found && user?.ownRole ? { ...found, role: user.role } : found
}

/** Tells people who reload, or return to a sleeping computer, why they have to sign in again. */
function sessionEnd({ state }: Context): Pick<BootData, 'sessionEnd'> {
  const reason = toldSessionEnd(state.sessionEnd)
  return reason ? { sessionEnd: reason } : {}
}

/** How people sign in here, where there is more than passwords. */
function signInWays({ oidc, passwordSignIn }: Config): Pick<BootData, 'signIn'> {
  return oidc ? { signIn: { provider: oidc.name, password: passwordSignIn.allowed } } : {}
}

async function timesOfSession(ctx: Context, config: Config, now: Date) {
  if (!ctx.state.user) return undefined
  return await ownTimes({ ctx, config, now: () => now }).catch(() => undefined)
}

/** Every page there is, the person who may open it: to tell a path that needs a session from one that no one shows. */
function everyPage(
  { state }: Context,
  previews: Awaited<ReturnType<typeof askedPreviews>>,
): Promise<Registry> {
  return registryFor({ id: 0, role: 'admin' }, state.log, previews)
}

/** What somebody chose in this browser: the shell keeps it in a cookie, `__Host-` where pages come encrypted. */
function chosenHere(ctx: Context, { https }: Config, name: keyof FramePreferences): string | undefined {
  return ctx.cookies.get(https ? `__Host-${name}` : name)
}

function pageLanguage(chosen: string | undefined, ctx: Context): Language {
  return languages.find((language) => language === chosen) ?? languageOf(ctx)
}

function frameChoices(
  ctx: Context,
  config: Config,
): Pick<FramePreferences, 'sidebarCollapsed' | 'shortcuts'> {
  return {
    sidebarCollapsed: chosenHere(ctx, config, 'sidebarCollapsed') === 'true',
    shortcuts: chosenHere(ctx, config, 'shortcuts') !== 'false',
  }
}

/** The profile's theme, then this browser's, then light (R-UIX-3). */
function pageTheme(chosen: string | undefined): Theme {
  return themes.find((theme) => theme === chosen) ?? 'light'
}
