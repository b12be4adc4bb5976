import type { Middleware } from 'koa'
import Koa from 'koa'
import type { Logger } from 'pino'
import { sessions } from './auth/session.ts'
import { forgetsCookie } from './auth/sign-out.ts'
import type { Config } from './config.ts'
import { compileRoutes, isCall, methods } from './core/compile.ts'
import { compression } from './core/compression.ts'
import type { Db } from './core/db.ts'
import { notFound } from './core/errors.ts'
import type { Limits } from './core/limits.ts'
import { createLimits } from './core/limits.ts'
import { originCheck } from './core/origin.ts'
import { problems } from './core/problems.ts'
import { requestLog } from './core/request-log.ts'
import type { Route } from './core/route.ts'
import { databaseGate } from './core/topology.ts'
import { securityHeaders } from './pages/security-headers.ts'
import './core/state.ts'
import './subscriptions.ts'
import { healthRoutes } from './health/health.routes.ts'
import { setNotificationMail } from './notifications/store-notifications.ts'
import { openApiRoute } from './openapi/openapi.routes.ts'

/** How a feature is added:
 *
 * 1. `packages/domain/src/thing.ts`: fields, rules and messages, shared with the screens; actions in `permissions.ts`.
 * 2. `api/src/things/thing.model.ts`: `recordModel` (see core/model.ts for the conventions), with its indexes.
 * 3. `api/src/things/thing.presenter.ts`: stored record → JSON. What it does not name never leaves.
 * 4. `api/src/things/things.service.ts`: what a change means, inside `write(ctx, async (tx) => …)`.
 * 5. `api/src/things/things.routes.ts`: an array of `defineRoute` and `defineListRoute`.
 * 6. `api/src/routes.ts`: one line. Router, OpenAPI document and the role tests follow from it.
 *
 * `api/src/activities` and `api/src/clients` are features to copy.
 */
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
  /** How long a call that writes waits for the database at most, in milliseconds; tests set less. */
  budgetMs?: number | undefined
}

/** The application: what a request passes through, in this order. What a call passes after that: core/pipeline.ts. */
export function createApp(options: AppOptions): Koa {
  const { config, db, logger, routes, files, pages } = options
  const runtime = {
    config,
    clock: options.clock ?? (() => new Date()),
    limits: options.limits ?? createLimits(),
    budgetMs: options.budgetMs,
  }
  setNotificationMail(config)
  const documented = [...routes, openApiRoute(routes)]
  const app = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies })
  app.silent = true
  app.on('error', (error: unknown) => {
    // Whoever leaves a stream open (notifications) or stops a download ends it like this; nothing is wrong.
    const left = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    logger[left ? 'debug' : 'error']({ err: error }, 'after the answer began')
  })

  app.use(requestLog(logger))
  app.use(securityHeaders(config))
  app.use(problems())
  app.use(methods(documented))
  app.use(compileRoutes(healthRoutes(db), runtime))
  if (files) app.use(files)
  app.use(forgetsCookie(config))
  app.use(databaseGate(db))
  app.use(compression())
  app.use(originCheck(config))
  app.use(sessions(app, config, runtime.clock))
  app.use(compileRoutes(documented, runtime))
  app.use(unknownCall)
  if (pages) app.use(pages)
  app.use(() => {
    throw notFound()
  })
  return app
}

/** Under `/api/` nothing but calls: an unknown one is a JSON 404, never a page. */
const unknownCall: Middleware = async (http, next) => {
  if (isCall(http.path)) throw notFound()
  await next()
}
