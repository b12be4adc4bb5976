import { textLanguage } from '@drayline/domain/kernel/text/i18n'

/** Styles that the frame takes from the page, so that it looks like a part of it. */
export interface FrameTheme {
  text: string
  muted: string
  border: string
  surface: string
  hover: string
  font: string
  scheme: string
  /** Lets our own style element pass the policy of the page, which the frame inherits. */
  nonce: string
  language: string
}

/** Reads the colors and font of the theme in use. */
export function readTheme(language: string): FrameTheme {
  const style = getComputedStyle(document.querySelector('[data-theme-scope]') ?? document.body)
  const value = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
  return {
    text: value('--text', '#111'),
    muted: value('--text-muted', '#555'),
    border: value('--border', '#ccc'),
    surface: value('--surface', '#fff'),
    hover: value('--surface-hover', '#f4f4f4'),
    font: style.fontFamily || 'sans-serif',
    scheme: style.colorScheme || 'light',
    nonce: document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '',
    language: textLanguage(language),
  }
}

const policy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`

/**
 * The document of the frame: the HTML that the API has cleaned, in a page of its own without anything that runs or
 * loads. Whatever the HTML tries, there is no script, no request, no form and no way out of the frame.
 */
export function frameDocument(html: string, theme: FrameTheme): string {
  const { nonce, language } = theme
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(nonce)}">
<style nonce="${nonce}">${styleOf(theme)}</style></head><body>${html}</body></html>`
}

function styleOf({ text, muted, border, surface, hover, font, scheme }: FrameTheme): string {
  return `
:root { color-scheme: ${scheme}; }
* { box-sizing: border-box; }
body { margin: 0; padding: 4px; background: ${surface}; color: ${text}; font: 14px/1.5 ${font}; overflow-wrap: break-word; overflow-x: auto; }
h1, h2, h3 { margin: 0 0 12px; font-size: 16px; line-height: 1.3; }
.sums { display: flex; flex-wrap: wrap; gap: 12px 40px; margin: 0 0 16px; }
.sums dt { color: ${muted}; font-size: 13px; }
.sums dd { margin: 0; font-size: 18px; font-weight: 600; font-variant-numeric: tabular-nums; }
dl.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, max-content)); grid-auto-flow: dense; }
.sums dt { grid-row: 1; } .sums dd { grid-row: 2; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 10px; border-bottom: 1px solid ${border}; text-align: start; vertical-align: top; }
thead th { color: ${muted}; font-size: 13px; font-weight: 500; }
tbody tr:hover { background: ${hover}; }
tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
td:first-child { white-space: nowrap; }
.amount { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.muted { color: ${muted}; }
@media (max-width: 560px) {
  .sums dt, .sums dd { grid-row: auto; } .sums dt { margin-bottom: -12px; }
  th, td { padding: 6px 5px; font-size: 13px; overflow-wrap: anywhere; }
  /* A payment becomes a small card: its number and amount, and below what there is to say of it. */
  thead tr:has(> .amount) { position: absolute; clip-path: inset(50%); }
  tr:has(> td.amount) { display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: 6px 0; border-bottom: 1px solid ${border}; }
  tr:has(> td.amount) > * { grid-column: 1 / -1; padding: 1px 5px; border: 0; }
  tr:has(> td.amount) > :first-child { grid-area: 1 / 1; font-weight: 600; }
  tr > td.amount { grid-area: 1 / 2; font-weight: 600; }
}
@media print { :root { color-scheme: light; } body { background: #fff; color: #000; font-size: 9pt; } }
`
}
