import { type Language, textLanguage } from '@drayline/domain/kernel/text/i18n'
import type { Context } from 'koa'

/** Paths that programs fetch; people never look at their answers. */
const programPaths = /^\/(api|assets|remotes|uploads)(\/|$)/

/** Tells whether a person looks at the answer: the browser opens a page, and not a call or a file. */
export function isPageRequest(ctx: Context): boolean {
  return ctx.method === 'GET' && !programPaths.test(ctx.path) && ctx.accepts('json', 'html') === 'html'
}

interface PageProblem {
  language: Language
  title: string
  message: string
  retryLabel: string
  /** Seconds until the browser tries again by itself. */
  retryAfter: number
}

/** A page that says why there is no page. It needs no script, no style and no database, and tries again by itself. */
export function problemPage({ language, title, message, retryLabel, retryAfter }: PageProblem): string {
  return [
    '<!doctype html>',
    `<html lang="${textLanguage(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta http-equiv="refresh" content="${retryAfter}">`,
    `<title>${escapeHtml(title)} · Drayline</title>`,
    '</head>',
    '<body>',
    `<main><h1>Drayline</h1><p role="alert">${escapeHtml(message)}</p><p><a href="">${escapeHtml(retryLabel)}</a></p></main>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
