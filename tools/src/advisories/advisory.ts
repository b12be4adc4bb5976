import { compare, parse } from 'semver'
import type { Component } from '../sbom/components.ts'

/** What happens to a version from which on: exactly one of these. https://ossf.github.io/osv-schema/ */
interface RangeEvent {
  introduced?: string
  fixed?: string
  last_affected?: string
}

/** A known weakness in the Open Source Vulnerability format, as far as it is read here. */
export interface Advisory {
  id: string
  aliases?: string[]
  summary?: string
  /** Instants as ISO text, UTC. */
  published: string
  modified: string
  withdrawn?: string
  affected?: {
    package?: { ecosystem: string; name: string }
    ranges?: { type: string; events: RangeEvent[] }[]
    versions?: string[]
  }[]
  database_specific?: { severity?: unknown }
}

/** Kinds of weaknesses, the most urgent first. */
export type Rating = keyof typeof deadlineDays

/**
 * Days within which a weakness is mended or switched off, from the day that it was published. The table in
 * `docs/security/decisions.md` says the same. Tools that never reach production have the last.
 */
export const deadlineDays = { attacked: 2, critical: 7, high: 7, medium: 30, low: 90 } as const

/** A component with a weakness. */
export interface Finding {
  purl: string
  advisory: Advisory
  rating: Rating
  /** ISO date, UTC: the last day on which it is within its deadline. */
  due: string
  fixedIn: string[]
}

const dayMs = 86_400_000

/** @param attacked ids of weaknesses that are used in attacks, CVE or others */
export function findingsOf(
  components: readonly Component[],
  advisory: Advisory,
  attacked: ReadonlySet<string>,
): Finding[] {
  if (advisory.withdrawn) return []
  return components.filter(isAffectedBy(advisory)).map((component) => {
    const rating = ratingOf(advisory, component, attacked)
    const due = Date.parse(advisory.published) + deadlineDays[rating] * dayMs
    return {
      purl: component.purl,
      advisory,
      rating,
      due: new Date(due).toISOString().slice(0, 10),
      fixedIn: fixesOf(advisory, component.name),
    }
  })
}

function ratingOf(
  { id, aliases = [], ...advisory }: Advisory,
  component: Component,
  attacked: ReadonlySet<string>,
): Rating {
  // A package that does harm by itself was already used, and tools run where secrets of developers are.
  if (id.startsWith('MAL-') || [id, ...aliases].some((each) => attacked.has(each))) return 'attacked'
  if (component.scope === 'excluded') return 'low'
  const severity = String(advisory.database_specific?.severity ?? '').toLowerCase()
  if (severity === 'moderate' || severity === 'medium') return 'medium'
  // Nobody rated it: the shorter time.
  return severity === 'critical' || severity === 'low' ? severity : 'high'
}

function placesOf(advisory: Advisory, name: string) {
  return (advisory.affected ?? []).filter(({ package: of }) => of?.ecosystem === 'npm' && of.name === name)
}

function isAffectedBy(advisory: Advisory): (component: Component) => boolean {
  return ({ name, version }) =>
    placesOf(advisory, name).some(
      ({ versions = [], ranges = [] }) =>
        versions.includes(version) ||
        ranges.some(({ type, events }) => type !== 'GIT' && isWithin(version, events)),
    )
}

/** The event nearest below the version decides. A version or a range that nobody can compare counts as affected. */
function isWithin(version: string, events: readonly RangeEvent[]): boolean {
  if (!parse(version) || !events.every((event) => placeOf(event) === '0' || parse(placeOf(event))))
    return true
  return events
    .toSorted((a, b) => order(placeOf(a), placeOf(b)))
    .reduce((within, event) => {
      const distance = order(version, placeOf(event))
      if (event.introduced !== undefined) return within || distance >= 0
      return within && (event.fixed !== undefined ? distance < 0 : distance <= 0)
    }, false)
}

function placeOf({ introduced, fixed, last_affected }: RangeEvent): string {
  return introduced ?? fixed ?? last_affected ?? ''
}

/** `0` is before every version. */
function order(a: string, b: string): number {
  if (a === '0' || b === '0') return a === b ? 0 : a === '0' ? -1 : 1
  return compare(a, b)
}

function fixesOf(advisory: Advisory, name: string): string[] {
  const ranges = placesOf(advisory, name).flatMap(({ ranges: all = [] }) => all)
  return ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []))
}
