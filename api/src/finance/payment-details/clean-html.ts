import sanitizeHtml from 'sanitize-html'

const tags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'article', 'header', 'footer', 'hr', 'br'],
  ...['span', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'pre', 'blockquote', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Looks that our style sheet for payment details knows; what else a provider calls its classes means nothing here. */
const classes = ['amount', 'muted', 'sums']

/**
 * HTML of a provider reduced to text, lists and tables. Nothing in it can run, load, submit, lead away or look like a
 * part of the page: no scripts, styles, links, pictures, forms, frames or handlers. It is shown in a sandboxed frame
 * besides, so that a mistake here would still be harmless.
 */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      col: ['span'],
      colgroup: ['span'],
      time: ['datetime'],
      ol: ['start'],
    },
    allowedClasses: { '*': classes },
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'template',
      'svg',
      'math',
      'iframe',
    ],
    nestingLimit: 60,
  })
  return hasText(clean) ? clean : ''
}

/** Tags around nothing are nothing to show. */
function hasText(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}
