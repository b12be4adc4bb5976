import type { BootData, Registry } from '@drayline/contract'
import { allows } from '@drayline/domain/kernel/access/permissions'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { languages } from '@drayline/domain/kernel/text/i18n'
import type { Theme } from '@drayline/domain/platform/users/user'
import { themes } from '@drayline/domain/platform/users/user'
import type { Context, Middleware } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { languageOf } from '../../kernel/http/problems.ts'
import type { ShellBuild } from '../assets/index.ts'
import { shellBuilds } from '../assets/index.ts'
import { ownTimes } from '../auth/index.ts'
import { registryFor } from '../remotes/index.ts'
import type { UserDoc } from '../users/index.ts'
import { presentCurrentUser, User } from '../users/index.ts'
import { preloadHeader, renderDocument } from './document.ts'
import { findPage, isShellPath, pagePreloads, screenPreloads } from './page-route.ts'
import { shellArchive } from './shell-archive.ts'

const emptyRegistry: Registry = { schemaVersion: 1, remotes: [] }
/** Paths that are never pages: what is missing there is a JSON 404, so that no page is taken for a script or data. */
const neverPages = /^\/(api|assets|remotes|uploads)(\/|$)|\.[a-z0-9]{2,5}$/i

/** Serves the HTML page for every GET that nothing before it answered. Without a shell folder there are no pages. */
export function pages(config: Config, clock: () => Date = () => new Date()): Middleware {
  const currentBuild = config.shellDir ? shellBuilds(config.shellDir) : undefined
  return async (http, next) => {
    const readOnly = http.method === 'GET' || http.method === 'HEAD'
    const build = readOnly && !neverPages.test(http.path) ? await currentBuild?.() : undefined
    if (!build) return await next()
    shellArchive.keep(build)
    await sendPage(http, build, config, clock())
  }
}

async function sendPage(http: Context, build: ShellBuild, config: Config, now: Date): Promise<void> {
  const [user, session] = await Promise.all([signedInUser(http), timesOfSession(http, config, now)])
  const registry = user ? await registryFor({ id: user._id, role: user.role }, http.state.log) : emptyRegistry
  const page = findPage(user ? registry : await everyPage(http), http.path)
  const isUnknown = !page && !isShellPath(http.path)
  const boot: BootData = {
    user: user ? presentCurrentUser(user) : null,
    registry,
    shellVersion: build.descriptor.version,
    flags: { overrides: config.allowOverrides, development: config.checkResponses },
    ...(user || !isUnknown ? {} : { pathIsUnknown: true }),
    ...(user && session ? { session } : {}),
    ...(user ? {} : sessionEnd(http)),
    serverTime: now.toISOString(),
  }
  http.status = isUnknown ? 404 : 200
  http.type = 'text/html; charset=utf-8'
  // It holds the user's data and a nonce that must not be used twice: see docs/decisions/0009.
  http.set('Cache-Control', 'no-store')
  http.vary('Cookie')
  const preloads = [
    ...(isUnknown ? [] : screenPreloads(build.descriptor.screens, http.path, user !== null)),
    ...(user && !user.mustChangePassword
      ? pagePreloads(
          page,
          new URLSearchParams(http.querystring),
          (action) => allows(user.role, action),
          build.descriptor,
        )
      : []),
  ]
  http.set('Link', preloadHeader(build.descriptor, preloads))
  http.body = renderDocument({
    shell: build.descriptor,
    boot,
    language: pageLanguage(http, user),
    theme: pageTheme(http, user),
    nonce: http.state.nonce,
  })
}

async function signedInUser(http: Context): Promise<UserDoc | null> {
  const { user } = http.state
  return user ? await User.findById(user.id).lean<UserDoc>() : null
}

/** Who reloads, or comes back to a sleeping computer, reads why they have to sign in again. */
function sessionEnd({ state }: Context): Pick<BootData, 'sessionEnd'> {
  const reason = state.sessionEnd
  return reason && reason !== 'ended' ? { sessionEnd: reason } : {}
}

async function timesOfSession(http: Context, config: Config, now: Date) {
  if (!http.state.user) return undefined
  return await ownTimes({ http, config, now: () => now }).catch(() => undefined)
}

/** Every page there is, whoever may open it: to tell a path that needs a session from one that nobody shows. */
function everyPage({ state }: Context): Promise<Registry> {
  return registryFor({ id: 0, role: 'admin' }, state.log)
}

function pageLanguage(http: Context, user: UserDoc | null): Language {
  const chosen = user?.language ?? http.cookies.get('language')
  return languages.find((language) => language === chosen) ?? languageOf(http)
}

/** The profile's theme, then this browser's, then light (R-UIX-3). */
function pageTheme(http: Context, user: UserDoc | null): Theme {
  const chosen = user?.theme ?? http.cookies.get('theme')
  return themes.find((theme) => theme === chosen) ?? 'light'
}
