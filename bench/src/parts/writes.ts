import { setTimeout as sleep } from 'node:timers/promises'
import { Clerks, type Desk, type Made, type Outcome } from '../support/clerks.ts'
import type { BenchContext } from '../support/context.ts'
import { openWrites, password } from '../support/data.ts'
import { driverWrites } from '../support/driver-writes.ts'
import type { PartResult, Table, Target } from '../support/result.ts'
import { signIn, startApi } from '../support/servers.ts'
import { percentile } from '../support/statistics.ts'

const clerkCount = 40
const processCounts = [1, 2, 4]

interface Measured extends Outcome {
  processes: number
  name: string
}

/** Creations, approvals and both of 40 people at once, with more and more processes on one database. */
export async function measureWrites(bench: BenchContext): Promise<PartResult> {
  const data = await openWrites(bench.lifecycle, bench.note)
  const office: Measured[] = []
  const busy: Measured[] = []
  let alone: Outcome | undefined
  for (const processes of processCounts) {
    const servers = await Promise.all(
      Array.from({ length: processes }, () => startApi({ data, front: 'none' }, bench.lifecycle)),
    )
    const desks = await Promise.all(servers.map(({ url }) => deskAt(url)))
    const clerks = new Clerks(desks, await idsOf(desks, 'clients'), await idsOf(desks, 'brokers'))
    const note = (list: Measured[], name: string, outcome: Outcome) => {
      list.push({ ...outcome, processes, name })
      bench.note(
        `${processes} processes, ${name}: ${outcome.times.length} in ${outcome.seconds.toFixed(1)} s`,
      )
    }
    const rounds = bench.quick ? 3 : 10
    await clerks.work(clerkCount, (clerk) => cycle(clerks, clerk))
    for (const [name, outcome] of Object.entries(await saturate(clerks, rounds))) note(busy, name, outcome)
    note(office, 'an office', await workDay(clerks, bench.quick ? 15 : 45))
    alone ??= await driverWrites(data.uri, { workers: 8, seconds: bench.quick ? 3 : 10 })
    for (const server of servers) server.stop()
  }
  return report(busy, office, alone as Outcome)
}

async function deskAt(url: string): Promise<Desk> {
  const employee = await signIn(url, 'employee', password)
  return { url, employee, manager: await signIn(url, 'manager', password) }
}

async function idsOf([desk]: readonly Desk[], path: 'clients' | 'brokers'): Promise<number[]> {
  const answer = await fetch(`${desk?.url}/api/${path}?status=active&limit=200`, {
    headers: { cookie: desk?.manager ?? '' },
  })
  return ((await answer.json()) as Made[]).map(({ id }) => id)
}

/** A load, its invoice and the approval of that. */
async function cycle(clerks: Clerks, clerk: number): Promise<void> {
  await clerks.approval(clerk, await clerks.invoice(clerk, await clerks.load(clerk)))
}

/** Nobody waits between two calls. */
async function saturate(clerks: Clerks, rounds: number): Promise<Record<string, Outcome>> {
  const each = <T>(work: (clerk: number, round: number) => Promise<T>) =>
    clerks.work(clerkCount, async (clerk) => {
      for (let round = 0; round < rounds; round += 1) await work(clerk, round)
    })
  const loads = new Map<string, Made & { clientId: number }>()
  const invoices = new Map<string, Made>()
  const place = (clerk: number, round: number) => `${clerk} ${round}`
  await each(async (clerk, round) => loads.set(place(clerk, round), await clerks.load(clerk)))
  const creations = await each(async (clerk, round) => {
    const load = loads.get(place(clerk, round))
    if (load) invoices.set(place(clerk, round), await clerks.invoice(clerk, load))
  })
  const approvals = await each(async (clerk, round) => {
    const invoice = invoices.get(place(clerk, round))
    if (invoice) await clerks.approval(clerk, invoice)
  })
  return { creations, approvals, mixed: await each((clerk) => cycle(clerks, clerk)) }
}

/** People read, think and type: each does something every ten seconds or so. */
async function workDay(clerks: Clerks, seconds: number): Promise<Outcome> {
  const endsAt = performance.now() + seconds * 1000
  const think = () => sleep(5_000 + Math.random() * 10_000)
  return await clerks.work(clerkCount, async (clerk) => {
    await sleep(Math.random() * 10_000)
    while (performance.now() < endsAt) {
      const load = await clerks.load(clerk)
      await think()
      const invoice = await clerks.invoice(clerk, load)
      await think()
      await clerks.approval(clerk, invoice)
      await think()
    }
  })
}

const rate = ({ times, seconds }: Outcome) => times.length / seconds

function report(busy: readonly Measured[], office: readonly Measured[], alone: Outcome): PartResult {
  const ms = (outcome: Outcome, share: number) => percentile(outcome.times, share).toFixed(0)
  const head = ['', 'processes', 'a second', 'p50, ms', 'p95, ms', '503']
  const row = (one: Measured) => [
    ...[one.name, one.processes, rate(one).toFixed(1)],
    ...[ms(one, 0.5), ms(one, 0.95), one.refused],
  ]
  const driver = ['creations, driver alone', 1, rate(alone).toFixed(1), ms(alone, 0.5), ms(alone, 0.95), 0]
  const tables: Table[] = [
    {
      title: `${clerkCount} clerks, each doing something every ten seconds`,
      head,
      rows: office.map(row),
      notes: ['One after the other each adds a load, bills it with an invoice, and approves that.'],
    },
    {
      title: `${clerkCount} clerks who never wait`,
      head,
      rows: [...busy.map(row), driver],
      notes: [
        'A creation is an invoice, submitted at once; mixed are loads, creations and approvals. “Driver alone” stores ' +
          'the documents of a creation in one transaction, with the same indexes and nothing read or checked before.',
      ],
    },
  ]
  const creations = busy.find(({ name, processes }) => name === 'creations' && processes === 1)
  const refused = [...busy, ...office].reduce((sum, one) => sum + one.refused, 0)
  const slowest = Math.max(...office.map(({ times }) => percentile(times, 0.95)))
  const targets: Target[] = [
    { what: 'p95 of an office, slowest', value: slowest, limit: 400, bound: 'most', unit: 'ms' },
    { what: 'Calls answered 503', value: refused, limit: 0, bound: 'most' },
    {
      what: 'Creations of one process, to the driver alone',
      value: creations ? rate(creations) / rate(alone) : 0,
      limit: 0.3,
      bound: 'least',
    },
  ]
  return { name: 'writes', tables, targets }
}
