import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@drayline/api/kernel/http/request-log'
import { countLoads } from '@drayline/api/platform/telemetry/load-counts'
import { startServer } from '@drayline/api/server'
import { testConfig } from '@drayline/api/testing/api-test'
import { eventually } from '@drayline/api/testing/eventually'
import { send } from '@drayline/api/testing/http-client'
import type { Scrape } from '@drayline/api/testing/scrape'
import { scrape } from '@drayline/api/testing/scrape'
import { diskLimits } from '@drayline/domain/kernel/disk/disk-space'
import { parse } from 'yaml'
import { repositoryRoot } from '../cache.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/grafana/drayline.json')) as { panels: Panel[] }
const targets = panels.flatMap((panel) => panel.targets ?? [])
const queries = [...rules, ...targets].map(({ expr }) => expr)

/** Words of the query language, and labels that Prometheus adds itself. */
const words = new Set(['by', 'and', 'or', 'unless', 'on', 'without', 'ignoring'])
const ownLabels = new Set(['instance', 'job'])
/** Made by Prometheus for each process that it reads. */
const ownMetrics = new Set(['up'])

/** Names of metrics in a query: what is neither function, word, label nor text. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|on|without|ignoring) *\([^)]*\)/g, ' ')
  const names = bare.match(/\b[a-z_]\w*\b(?! *\()/gi) ?? []
  return names.filter((name) => !words.has(name) && !ownMetrics.has(name))
}

/** Labels that a query names, in selectors and groups. */
function labelsIn(query: string): string[] {
  const selected = [...query.matchAll(/[{,] *(\w+) *(?:=~|!=|!~|=)/g)].map(([, label = '']) => label)
  const grouped = [...query.matchAll(/\bby *\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/ *, */))
  return [...selected, ...grouped]
}

let scraped: Scrape

beforeAll(async () => {
  const logger = createLogger('silent')
  const server = await startServer({ ...testConfig({ METRICS_PORT: '0' }), host: '127.0.0.1' }, { logger })
  await send(server.url, 'GET', '/api/invoices')
  countLoads([{ remote: 'mf-sample', version: '1.0.0-0a1b2c3d', outcome: 'ready', ms: 5, preview: false }])
  // The delay of the event loop is told once there are some measurements.
  scraped = await eventually(async () => {
    const now = await scrape(server)
    return now.series('nodejs_eventloop_delay_p99').length > 0 && now
  })
  await server.stop()
})

test('queries are read as they are meant', () => {
  expect(metricsIn('sum by (le) (rate(a_bucket{x="b c"}[5m])) / e_total > 0.5 and up == 0')).toEqual([
    'a_bucket',
    'e_total',
  ])
  expect(labelsIn('sum by (kind, le) (a{x=~"1", y!="2"})')).toEqual(['x', 'y', 'kind', 'le'])
})

test('every metric that rules and dashboard name is one that a process tells', () => {
  const named = [...new Set(queries.flatMap(metricsIn))]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => scraped.series(name).length === 0)).toEqual([])
})

test('every label that they name is one that the metrics of the query have', () => {
  const unknown = queries.flatMap((query) => {
    const series = metricsIn(query)
      .flatMap((name) => scraped.series(name))
      .join(',')
    return labelsIn(query).filter(
      (label) => !ownLabels.has(label) && !new RegExp(`\\b${label}="`).test(series),
    )
  })
  expect(unknown).toEqual([])
})

test('whatever a process tells of Drayline is on the dashboard', () => {
  const told = [...scraped.text.matchAll(/^# TYPE (drayline_\w+|db_client_\w+) /gm)].map(
    ([, name = '']) => name,
  )
  const shown = new Set(targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter((name) => !shown.has(name))).toEqual([])
})

test('the alerts about the disk go by the limits of the product', () => {
  const expr = (alert: string) => rules.find((rule) => rule.alert === alert)?.expr
  const { told, files } = diskLimits
  const size = 'drayline_db_disk_size'
  expect(expr('DraylineDiskLow')).toBe(
    `drayline_db_disk_free < clamp_min(${size} * ${told.share}, ${told.min})`,
  )
  expect(expr('DraylineDiskFull')).toBe(
    `drayline_db_disk_free < clamp_min(clamp_max(${size} * ${files.share}, ${files.max}), ${files.min})`,
  )
})

test('every alert has its section in the operations guide, and every section its alert', () => {
  const [, alerts = ''] = /\n## Alerts\n([\s\S]*?)\n## /.exec(read('docs/operations-guide.md')) ?? []
  const sections = [...alerts.matchAll(/^### (\w+)\n\n(\S)/gm)].map(([, name]) => name)
  expect(sections).toEqual(rules.map(({ alert }) => alert))
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations.summary).not.toBe('')
  }
})
