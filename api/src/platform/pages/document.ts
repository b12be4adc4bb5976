import type { BootData } from '@drayline/contract'
import { type Language, textLanguage } from '@drayline/domain/kernel/text/i18n'
import type { Theme } from '@drayline/domain/platform/users/user'
import type { ShellDescriptor } from '../assets/index.ts'

/** Id of the element with the boot data; `bootElementId` of the contract, which a test compares. */
export const bootId = 'drayline-boot'

/** A file or call the browser should start before a script asks for it. */
export interface Preload {
  href: string
  as: 'script' | 'style' | 'fetch'
  /** Hash that the later request demands. */
  integrity?: string | undefined
}

export interface DocumentParts {
  shell: ShellDescriptor
  boot: BootData
  language: Language
  theme: Theme
  /** For style elements that scripts add, allowed by the page's Content-Security-Policy. */
  nonce: string
}

/** The frame of a page with the styles it needs beside the shell's own, in the page itself: one turn of the line less. */
export interface PageFrame {
  html: string
  css: string
}

/** Id of the element with an outline of the page, which is seen until the frame comes. */
export const outlineId = 'outline'
/** Text that stands where the frame would. */
const opening = '<p class="opening"><span>Drayline <strong>…</strong></span></p>'

/** The page without a frame: it stays empty until its code is there. */
export function renderDocument(parts: DocumentParts): string {
  const links = parts.shell.styles.map((file) => `<link rel="stylesheet" href="/assets/${escapeHtml(file)}">`)
  return documentHead(parts) + lines(...links, '</head>', '<body>') + documentRest(parts)
}

/**
 * The document up to its styles. It holds no inline script: what it knows is data, what it shows at first a frame. It names
 * the code, which the browser fetches while the frame is drawn.
 */
export function documentHead({ shell, language, theme, nonce }: DocumentParts): string {
  // Dark and light are classes; without one the system's choice applies.
  const themeClass = theme === 'system' ? '' : ` class="${theme}"`
  return lines(
    '<!doctype html>',
    `<html lang="${textLanguage(language)}"${themeClass}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<title>Drayline</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="description" content="Back office for freight factoring: loads, invoices, funding and collections.">',
    '<meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0d0f13" media="(prefers-color-scheme: dark)">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">`,
    ...shell.scripts.map((file) => `<script defer src="/assets/${escapeHtml(file)}"></script>`),
  )
}

/** The shell's styles, and an outline of the page that is seen while its frame is drawn. */
export function documentStart({ nonce }: DocumentParts, styles: string, outline?: PageFrame): string {
  const css = outline ? `${styles}${outline.css}` : styles
  return lines(
    `<style nonce="${nonce}">${css}</style>`,
    '</head>',
    '<body>',
    ...(outline ? [`<div id="${outlineId}" inert aria-hidden="true">${outline.html}</div>`] : []),
  )
}

/** The rest of the document. Without a frame the outline, if there is one, is seen until the code is there. */
export function documentRest({ boot, nonce }: DocumentParts, frame?: PageFrame, outline?: PageFrame): string {
  return lines(
    // Nothing in the frame can be used yet: the shell takes its place, and the attribute away.
    ...(frame
      ? [`<style nonce="${nonce}">${frame.css}</style>`, `<div id="root" inert>${frame.html}</div>`]
      : [`<div id="root">${outline ? '' : opening}</div>`]),
    `<script type="application/json" id="${bootId}">${escapeJson(boot)}</script>`,
    '<noscript>Drayline needs JavaScript.</noscript>',
    '</body>',
    '</html>',
  )
}

const lines = (...all: string[]) => `${all.join('\n')}\n`

/** Addresses that a header can hold, and proxies let pass: a list's filters may be of any length. */
const fitsHeader = /^[!-;=?-~]{1,1000}$/

/**
 * The `Link` header of the page: the shell's own files, then what the screen asks for. A browser reads it before the
 * page, and begins a few milliseconds sooner.
 */
export function preloadHeader(
  shell: Pick<ShellDescriptor, 'scripts'> & Partial<Pick<ShellDescriptor, 'styles'>>,
  preloads: readonly Preload[],
): string {
  const own: Preload[] = [
    ...(shell.styles ?? []).map((file): Preload => ({ href: `/assets/${file}`, as: 'style' })),
    ...shell.scripts.map((file): Preload => ({ href: `/assets/${file}`, as: 'script' })),
  ]
  return [...own, ...preloads]
    .filter(({ href }) => fitsHeader.test(href))
    .map(preloadLink)
    .join(', ')
}

function preloadLink({ href, as, integrity }: Preload): string {
  // The mode must be that of the later request, or the browser fetches twice: the shell's client sends credentials,
  // scripts and styles are fetched without CORS.
  const mode = as === 'fetch' ? '; crossorigin="use-credentials"' : ''
  // It has to be that of the later request, too.
  const hash = integrity ? `; integrity="${integrity}"` : ''
  return `<${href}>; rel=preload; as=${as}${mode}${hash}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** JSON inside a script element: `</script>` and `<!--` in a name must not end it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
