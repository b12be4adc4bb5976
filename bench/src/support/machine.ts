import { readFile } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../../../tools/src/cache.ts'

/** Machine on which the figures were measured. */
export interface Machine {
  description: string
  /** Name and version of everything that decides about the figures. */
  versions: Record<string, string>
}

/** Describes this machine in one line, without anything that would identify it. */
export async function describeMachine(): Promise<Machine> {
  const all = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const model = all[0]?.model.trim() || 'unknown processor'
  return {
    description: `${all.length} × ${model}, ${memory} GB, ${type()} ${release()}`,
    versions: {
      Node: process.versions.node,
      React: await installed('react'),
      webpack: await installed('webpack'),
      'Module Federation': await installed('@module-federation/enhanced'),
      'react-admin': await installed('react-admin'),
      Chromium: await installed('@sparticuz/chromium'),
      Lighthouse: await installed('lighthouse'),
      mongoose: await installed('mongoose'),
    },
  }
}

/** Number of processes that wanted to run during the last minute; above the number of cores, times are stretched. */
export function currentLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

async function installed(name: string): Promise<string> {
  const text = await readFile(join(repositoryRoot, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
