import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { Context, Middleware } from 'koa'
import Koa from 'koa'
import type { Logger } from 'pino'
import type { Config } from './kernel/base/config.ts'
import { notFound } from './kernel/base/errors.ts'
import { databaseNow } from './kernel/database/database-clock.ts'
import type { Db } from './kernel/database/db.ts'
import { databaseGate } from './kernel/database/topology.ts'
import type { Runtime } from './kernel/http/compile.ts'
import { compileRoutes, isCall, methods, routeTemplates, unattendedCalls } from './kernel/http/compile.ts'
import { compression } from './kernel/http/compression.ts'
import type { Limits } from './kernel/http/limits.ts'
import { createLimits } from './kernel/http/limits.ts'
import { originCheck } from './kernel/http/origin.ts'
import { problems } from './kernel/http/problems.ts'
import { type AnsweredRequest, requestLog } from './kernel/http/request-log.ts'
import type { Route } from './kernel/http/route.ts'
import type { Upgrade } from './kernel/migrations/migrator.ts'
import { sessions } from './platform/auth/session.ts'
import { requireStepUp } from './platform/auth/require-step-up.ts'
import { forgetsCookie, sessionPaths } from './platform/auth/sign-out.ts'
import { securityHeaders } from './platform/pages/security-headers.ts'
import './kernel/http/state.ts'
import './subscriptions.ts'
import { pathAliases } from './path-aliases.ts'
import { healthRoutes, versionRoutes } from './platform/health/health.routes.ts'
import { setNotificationMail } from './platform/notifications/store-notifications.ts'
import { noteRefusal } from './platform/security-events/index.ts'
import { openApiRoute } from './platform/openapi/openapi.routes.ts'

/** Parts of the application. To add a feature, see README, "Add a screen". */
export interface AppOptions {
  config: Config
  db: Db
  logger: Logger
  /** All feature routes, see routes.ts. */
  routes: readonly Route[]
  /** The present instant; tests set their own. */
  clock?: () => Date
  /** Immutable public files (remote builds, the shell's assets): served before the session is looked up. */
  files?: Middleware
  /** HTML for every path that is not the API's. */
  pages?: Middleware
  limits?: Limits
  /** Upgrade that runs in the background, if any. */
  upgrade?: () => Upgrade | undefined
  /** Maximum time a call that writes waits for the database, in milliseconds; tests set less. */
  budgetMs?: number | undefined
  /** Told of every request once it is answered. */
  onAnswer?: ((request: AnsweredRequest) => void) | undefined
}

/** The application: what a request passes through, in this order. What a call passes after that: core/pipeline.ts. */
export function createApp(options: AppOptions): Koa {
  const { config, db, logger, routes, files, pages } = options
  const runtime: Runtime = {
    config,
    clock: options.clock ?? databaseNow,
    limits: options.limits ?? createLimits(),
    stepUp: requireStepUp,
    onRefused: (ctx: Context, action: Action) => noteRefusal(ctx, runtime.clock(), action),
    budgetMs: options.budgetMs,
  }
  setNotificationMail(config)
  const documented = [...routes, openApiRoute(routes)]
  const app = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies })
  app.silent = true
  app.on('error', (error: unknown) => {
    // Anyone who leaves a stream open (notifications) or stops a download ends it like this; nothing is wrong.
    const left = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    logger[left ? 'debug' : 'error']({ err: error }, 'after the answer began')
  })

  app.use(requestLog(logger, { routeOf: routeTemplates(documented), onAnswer: options.onAnswer }))
  app.use(securityHeaders(config))
  app.use(problems())
  app.use(pathAliases())
  app.use(methods(documented))
  app.use(compileRoutes([...healthRoutes(db, options.upgrade), ...versionRoutes], runtime))
  if (files) app.use(files)
  app.use(forgetsCookie(config))
  app.use(databaseGate(db, sessionPaths))
  app.use(compression())
  app.use(originCheck(config))
  app.use(sessions(app, config, runtime.clock, unattendedCalls(documented)))
  app.use(compileRoutes(documented, runtime))
  app.use(unknownCall)
  if (pages) app.use(pages)
  app.use(() => {
    throw notFound()
  })
  return app
}

/** Under `/api/` nothing but calls: an unknown one is a JSON 404, never a page. */
const unknownCall: Middleware = async (ctx, next) => {
  if (isCall(ctx.path)) throw notFound()
  await next()
}
