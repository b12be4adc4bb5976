/**
 * The first number or date that a page formats loads what the browser knows of languages: 30 ms on a phone's processor for
 * numbers alone, which would fall into the drawing of the first list.
 */
export const warmFormats = [
  () => new Intl.NumberFormat(document.documentElement.lang || undefined).format(0),
  () => new Intl.DateTimeFormat(document.documentElement.lang || undefined).format(),
]
