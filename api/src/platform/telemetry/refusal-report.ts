import { refusalLimits } from '@drayline/domain/platform/telemetry/telemetry'
import { plainPage } from './plain-page.ts'

/** Something a browser refused, without whatever could name a person or a record. */
export interface RefusalReport {
  directive: string
  blocked: string
  source: string
  sink: string
  page: string
}

/** Refusals of one request that are counted: browsers gather some, and send the rest with the next. */
const maxReports = 20

/** Fields of a report by their two names: of `report-to` and of the older `report-uri`. */
type Fields = Record<string, unknown>

/**
 * Reads what a browser sent, in either form: `application/reports+json` holds a list, `application/csp-report` one
 * object. What is no report about a page of this origin is left out, and so is what add-ons of the browser did.
 */
export function readReports(body: unknown, origin: string): RefusalReport[] {
  return (Array.isArray(body) ? body : [body])
    .slice(0, maxReports)
    .map(fieldsOf)
    .flatMap((fields) => (fields && reportOf(fields, origin)) ?? [])
}

function fieldsOf(report: unknown): Fields | undefined {
  const { type, body, 'csp-report': older } = asFields(report)
  if (older) return asFields(older)
  return type === 'csp-violation' ? asFields(body) : undefined
}

function reportOf(fields: Fields, origin: string): RefusalReport | undefined {
  const read = (...names: string[]) => names.map((name) => fields[name]).find((value) => value !== undefined)
  const page = addressOf(read('documentURL', 'document-uri'))
  const directive = textOf(read('effectiveDirective', 'effective-directive', 'violated-directive'))
  const blocked = textOf(read('blockedURL', 'blocked-uri'))
  const source = textOf(read('sourceFile', 'source-file'))
  if (page?.origin !== origin || !/^[a-z][a-z-]+$/.test(directive) || isOfAddOn(blocked, source))
    return undefined
  // What follows the bar is the text itself, and may hold anything.
  const [sink = ''] = textOf(read('sample', 'script-sample')).split('|')
  return {
    directive: directive.slice(0, refusalLimits.directive),
    blocked: placeOf(blocked, origin).slice(0, refusalLimits.blocked) || 'unknown',
    source: placeOf(source, origin).slice(0, refusalLimits.source),
    sink: directive.includes('trusted-types')
      ? sink.replaceAll(/[^\w ]/g, '').slice(0, refusalLimits.sink)
      : '',
    page: plainPage(page.pathname) ?? '/',
  }
}

/** Add-ons change pages by their own code, which says nothing about ours. */
function isOfAddOn(...addresses: string[]): boolean {
  return addresses.some((address) => /^[a-z-]*extension\b/.test(address))
}

/** Of this origin the path with `:id` for numbers, of others the origin; words such as `inline` as they are. */
function placeOf(text: string, origin: string): string {
  const address = addressOf(text)
  if (!address) return /^[a-z-]+$/.test(text) ? text : ''
  if (address.origin === 'null') return address.protocol.replace(':', '')
  if (address.origin !== origin) return address.origin
  return /^\/(?:assets|remotes)\//.test(address.pathname)
    ? address.pathname
    : (plainPage(address.pathname) ?? '/')
}

function addressOf(value: unknown): URL | undefined {
  const text = textOf(value)
  return URL.canParse(text) ? new URL(text) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2_000) : ''
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
