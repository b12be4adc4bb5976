import { randomBytes } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { refusalsPath } from '../../kernel/http/refusals-path.ts'

const reportGroup = 'refusals'

const year = 365 * 24 * 60 * 60

/** Browsers send reports by `Reporting-Endpoints` over https alone, and with `report-to` ignore `report-uri`. */
const overHttps = {
  'Strict-Transport-Security': `max-age=${year}; includeSubDomains`,
  'Reporting-Endpoints': `${reportGroup}="${refusalsPath}"`,
}

/** Headers every answer carries, errors included. Pages may use `call.state.nonce` for their own style elements. */
export function securityHeaders(config: Config): Middleware {
  const fixed: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(config.https ? overHttps : {}),
  }
  return async (ctx, next) => {
    ctx.set(fixed)
    if (ctx.path.startsWith('/api/')) {
      ctx.set('Cache-Control', 'no-store')
      ctx.set('Content-Security-Policy', apiPolicy)
    } else {
      ctx.state.nonce = randomBytes(16).toString('base64url')
      ctx.set('Content-Security-Policy', pagePolicy(ctx.state.nonce, config))
    }
    await next()
  }
}

/** Answers of the API are data: should one be opened as a page, nothing in it runs or loads. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Origins of local builds of remotes, when the server permits overrides; never in production. */
const localBuilds = ['http://localhost:*', 'http://127.0.0.1:*']

function pagePolicy(nonce: string, { remoteOrigins, allowOverrides, https }: Config): string {
  const own = ["'self'", ...remoteOrigins, ...(allowOverrides ? localBuilds : [])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'nonce-${nonce}'`,
    `connect-src ${own}`,
    `font-src ${own}`,
    "img-src 'self' data: blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Texts become code by the shell's one policy only (shell/src/browser/trusted-types.ts); no other can be made.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${refusalsPath}`,
    ...(https ? [`report-to ${reportGroup}`] : []),
  ].join('; ')
}
