import { send } from './http-client.ts'

/** What a metrics endpoint answered. */
export interface Scrape {
  text: string
  /** Value of the only series of this name with these labels; undefined when there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined
  /** Label texts of all series of a name. */
  series(name: string): string[]
}

/** Reads the metrics of a server, as Prometheus does. */
export async function scrape({ metricsUrl }: { metricsUrl: string | undefined }): Promise<Scrape> {
  if (!metricsUrl) throw new Error('The server serves no metrics: set METRICS_PORT')
  const { text } = await send(metricsUrl, 'GET', '/metrics')
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, labels = '', value]) => ({
    name,
    labels,
    value: Number(value),
  }))
  return {
    text,
    value(name, labels = {}) {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const found = samples.filter(
        (one) => one.name === name && wanted.every((each) => one.labels.includes(each)),
      )
      if (found.length > 1) throw new Error(`Several series of ${name} fit`)
      return found[0]?.value
    },
    series: (name) => samples.filter((one) => one.name === name).map(({ labels }) => labels),
  }
}
