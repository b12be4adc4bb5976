import {
  addBusinessDays,
  businessDayUpTo,
  isoDate,
  localDay,
  localMinute,
  momentOn,
  officeHours,
  weekday,
} from './calendar.ts'
import { milesBetween, placeName } from './cities.ts'
import { destinationFrom } from './generate-clients.ts'
import type { Random } from './random.ts'
import { WeightedPicker } from './random.ts'
import { rateCents } from './rates.ts'
import type { BillingHabit, DemoBroker, DemoClient, DemoLoad } from './types.ts'

const minute = 60_000

/** A load before it has its number, with the moments at which its status changed or will change. */
export interface HaulPlan {
  load: DemoLoad
  pickedUpAt: number
  deliveredAt: number
}

export interface HaulWorld {
  clients: readonly DemoClient[]
  brokers: readonly DemoBroker[]
  /** The present instant, milliseconds. */
  now: number
  today: number
}

/** No load is entered earlier than this many days before its invoice. */
export const maxLookBackDays = 36

/** Makes hauls: backwards from the moment of an invoice, or forwards from the moment the load is entered. */
export class HaulPlanner {
  readonly #random: Random
  readonly #world: HaulWorld
  readonly #clients: WeightedPicker<DemoClient>
  readonly #brokers: WeightedPicker<DemoBroker>

  constructor(random: Random, world: HaulWorld) {
    this.#random = random
    this.#world = world
    this.#clients = new WeightedPicker(world.clients, (client) => client.weight)
    this.#brokers = new WeightedPicker(world.brokers, (broker) => broker.weight)
  }

  /** A delivered haul and when its client's invoice is entered, on the given business day or just before. */
  billedOn(day: number): { haul: HaulPlan; billedAt: number } {
    const random = this.#random
    const client = this.#clientOn(day, (habit) => billsOn(habit, weekday(day)))
    const zone = client.agent.timezone
    let billedAt = momentOn(random, day, zone)
    if (billedAt > this.#world.now) billedAt = momentOn(random, businessDayUpTo(day - 1), zone)
    const billingDay = localDay(billedAt, zone)
    const deliveryDay = billingDay - billingLag(random, client.habit)
    const haul = this.#haul(
      client,
      (transit) => ({ pickupDay: deliveryDay - transit, deliveryDay }),
      billedAt,
    )
    return { haul, billedAt }
  }

  /** A delivered haul whose invoice was never sent to us. */
  unbilledOn(day: number): HaulPlan {
    const client = this.#clientOn(day, () => true)
    return this.#haul(client, (transit) => ({ pickupDay: day - transit, deliveryDay: day }), this.#world.now)
  }

  /** A haul entered on a business day of the last weeks, unless its invoice would already be here. */
  openOn(day: number): HaulPlan | undefined {
    const random = this.#random
    const client = this.#clientOn(day, () => true)
    const pickupDay = day + leadDays(random) + (random.chance(0.4) ? random.int(2, 8) : 0)
    const lag = billingLag(random, client.habit)
    const haul = this.#haul(
      client,
      (transit) => ({ pickupDay, deliveryDay: pickupDay + transit }),
      Infinity,
      day,
    )
    const billingDay = addBusinessDays(localDay(haul.deliveredAt, client.agent.timezone), 0) + lag
    return billingDay >= this.#world.today && haul.load.createdAt < this.#world.now ? haul : undefined
  }

  #clientOn(day: number, bills: (habit: BillingHabit) => boolean): DemoClient {
    const isThere = (client: DemoClient) =>
      client.activeFrom + maxLookBackDays <= day && day <= client.activeTo
    const client =
      this.#clients.pickWhere(this.#random, (candidate) => isThere(candidate) && bills(candidate.habit)) ??
      this.#clients.pickWhere(this.#random, isThere)
    if (!client) throw new RangeError('No client on that day')
    return client
  }

  #haul(
    client: DemoClient,
    schedule: (transitDays: number) => { pickupDay: number; deliveryDay: number },
    before: number,
    enteredOn?: number,
  ): HaulPlan {
    const random = this.#random
    const lane = random.chance(0.85)
      ? random.pick(client.lanes)
      : { from: client.home, to: destinationFrom(random, client.home) }
    const miles = milesBetween(lane.from, lane.to)
    const { pickupDay, deliveryDay } = schedule(transitDays(random, miles))
    const zone = client.agent.timezone
    const createdDay = enteredOn ?? this.#entryDay(pickupDay, before, zone)
    const createdAt = Math.round(this.#entryMoment(createdDay, zone))
    const moments = statusMoments(random, { createdAt, pickupDay, deliveryDay, zone, before })
    return {
      ...moments,
      load: {
        id: 0,
        loadNumber: '',
        client,
        broker: this.#brokerFor(client, pickupDay),
        pickupLocation: placeName(lane.from),
        deliveryLocation: placeName(lane.to),
        pickupDate: isoDate(pickupDay),
        deliveryDate: isoDate(deliveryDay),
        rateCents: rateCents(random, { ...lane, miles, day: pickupDay, equipment: client.equipment }),
        miles,
        status: 'pending',
        driverName: random.chance(0.95) ? random.pick(client.drivers) : null,
        invoiceWrites: 0,
        createdAt,
        createdBy: { id: client.agent.id, name: client.agent.name },
        updatedAt: createdAt,
        version: 1,
      },
    }
  }

  /** The business day on which a load is entered: a few days before pickup, and before the day of its invoice. */
  #entryDay(pickupDay: number, before: number, zone: string): number {
    const limit = businessDayUpTo(localDay(before, zone) - 1)
    return Math.min(businessDayUpTo(pickupDay - leadDays(this.#random)), limit)
  }

  #entryMoment(day: number, zone: string): number {
    const { now } = this.#world
    if (localDay(now, zone) > day) return momentOn(this.#random, day, zone)
    const to = Math.min(officeHours.to, localMinute(now, zone))
    if (to > officeHours.from) return momentOn(this.#random, day, zone, { from: officeHours.from, to })
    return momentOn(this.#random, businessDayUpTo(day - 1), zone)
  }

  #brokerFor(client: DemoClient, day: number): DemoBroker {
    const orders = (broker: DemoBroker) => broker.activeTo >= day
    const regular = client.brokers.filter(orders)
    if (regular.length > 0) return this.#random.pick(regular)
    const other = this.#brokers.pickWhere(this.#random, orders)
    if (!other) throw new RangeError('No broker on that day')
    return other
  }
}

/** Those who bill weekly do so around the weekend. */
function billsOn(habit: BillingHabit, day: number): boolean {
  return habit !== 'weekly' || day === 5 || day === 1
}

function billingLag(random: Random, habit: BillingHabit): number {
  if (habit === 'prompt') return random.int(0, 2)
  return habit === 'weekly' ? random.int(1, 7) : random.int(4, 12)
}

function leadDays(random: Random): number {
  return random.pick([0, 0, 1, 1, 1, 2, 3, 4])
}

/** A driver may drive eleven hours a day: about 560 miles, and 150 more in the hours left of the first. */
function transitDays(random: Random, miles: number): number {
  const least = Math.max(0, Math.ceil((miles - 150) / 560))
  return least + (random.chance(0.2) ? 1 : 0)
}

/** Times at which pickup and delivery were noted: office days on or after the dates, but before the invoice. */
function statusMoments(
  random: Random,
  plan: { createdAt: number; pickupDay: number; deliveryDay: number; zone: string; before: number },
): { pickedUpAt: number; deliveredAt: number } {
  const { createdAt, zone, before } = plan
  const noted = (day: number) => momentOn(random, addBusinessDays(day, 0), zone)
  const pickedUpAt = Math.max(createdAt + random.int(5, 90) * minute, noted(plan.pickupDay))
  const deliveredAt = Math.max(pickedUpAt + random.int(30, 240) * minute, noted(plan.deliveryDay))
  if (deliveredAt < before)
    return { pickedUpAt: Math.round(pickedUpAt), deliveredAt: Math.round(deliveredAt) }
  const left = before - createdAt
  return {
    pickedUpAt: Math.round(Math.min(pickedUpAt, createdAt + left * 0.6)),
    deliveredAt: Math.round(createdAt + left * 0.95),
  }
}
