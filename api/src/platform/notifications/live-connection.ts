import { PassThrough } from 'node:stream'
import { hiddenEntityTypes } from '@drayline/domain/kernel/access/entity-access'
import type { LiveNotification } from '@drayline/domain/kernel/journal/notification'
import type { Change, Topic, Touched } from '@drayline/domain/kernel/records/change'
import { isLog, topicOf } from '@drayline/domain/kernel/records/change'
import { op } from '../../kernel/database/filter.ts'
import { readOnlyCode } from '../../kernel/database/topology.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sessionEndOf } from '../auth/index.ts'
import type { ChangeDoc } from '../changes/index.ts'
import type { LiveHub, LiveListener } from './live-hub.ts'
import type { NotificationDoc } from './notification.model.ts'
import { NotificationRecord } from './notification.model.ts'
import { presentNotification } from './notification.presenter.ts'

/** Proxies and browsers close what is silent for long; pages notice a dead line by a missing one. */
const heartbeatIntervalMs = 25_000
/** Ids a position names. More than one, since ids are not committed in their order. */
const positionLength = 20
/** Missed notifications that are sent one by one; who missed more reads the list. */
const maxReplayed = 100
/** Bytes that may wait for a reader who does not read. */
const maxWaiting = 1024 * 1024

/** Kinds that are personal: others are not told of them, except managers of working times. */
const personal: readonly Topic[] = ['view', 'export', 'session', 'time_entry']

/** Position of a reader: the ids already sent, largest first. `120,119,117` */
export function parsePosition(text: string | undefined): number[] | undefined {
  if (!text || !/^\d{1,15}(,\d{1,15}){0,19}$/.test(text)) return undefined
  return text
    .split(',')
    .map(Number)
    .sort((a, b) => b - a)
}

/** So pages say that nothing can be saved before somebody has typed what then cannot be. */
function sayIfReadOnly() {
  const readOnly = readOnlyCode()
  return readOnly ? { readOnly } : {}
}

/**
 * One open connection of `GET /api/notifications/stream`. Each event's id is the position after it, so a reader who
 * comes back with the last one gets what was committed in the meantime, each once.
 */
export class LiveConnection implements LiveListener {
  readonly output = new PassThrough()
  readonly userId: number
  readonly sessions: readonly string[]
  readonly #call: AnyCall
  #position: number[] = []
  /** Queue of those that arrive while stored ones, which go first, are being read. */
  #held: NotificationDoc[] | undefined = []

  constructor(call: AnyCall, sessions: readonly string[]) {
    this.#call = call
    this.userId = call.user.id
    this.sessions = sessions
    const heartbeat = setInterval(() => this.#send('ping', sayIfReadOnly()), heartbeatIntervalMs).unref()
    this.output.once('close', () => clearInterval(heartbeat))
    this.output.on('error', () => undefined)
  }

  /** Begins: tells what was missed since `position`, then everything new. */
  async open(hub: LiveHub, position: number[] | undefined): Promise<void> {
    const leave = await hub.subscribe(this)
    this.output.once('close', leave)
    if (this.output.destroyed) return leave()
    // A restart of the server must not bring everyone back in the same moment.
    this.output.write(`retry: ${2_000 + Math.round(Math.random() * 3_000)}\n\n`)
    this.#position = position ?? (await this.#latest())
    this.#send('hello', sayIfReadOnly())
    if (position) await this.#catchUp()
    else this.#release()
  }

  onNotification(notification: NotificationDoc): void {
    if (this.#held) this.#held.push(notification)
    else this.#tell(notification)
  }

  onRead(): void {
    this.#send('read', {})
  }

  /** Silent about records that this reader may not know of: that something happened would tell of them, too. */
  onChanges(changes: readonly ChangeDoc[]): void {
    const known = changes
      .map(({ change: id, by, touched, edited }) => {
        const seen = this.#visible(by?.id, touched)
        return { id, by, touched: seen, edited: edited.filter((one) => seen.includes(one)) }
      })
      .filter(({ touched }) => touched.length > 0)
    if (known.length > 0) this.#send('change', { changes: known satisfies Change[] })
  }

  /**
   * Returns the part of a change this person may know: nothing, also not that something happened, when it only concerns
   * records that are hidden from them, or what colleagues keep for themselves.
   */
  #visible(by: number | undefined, touched: readonly Touched[]): Touched[] {
    const { can } = this.#call
    const hidden: Topic[] = hiddenEntityTypes(can)
    if (by !== this.userId)
      hidden.push(...personal.filter((topic) => topic !== 'time_entry' || !can('timeClock.manage')))
    const seen = touched.filter((one) => !hidden.includes(topicOf(one)))
    return by !== this.userId && seen.every(isLog) ? [] : seen
  }

  onGap(): void {
    // The changes of the meantime are unknown: everything is read again.
    this.#send('change', {})
    this.#held ??= []
    this.#catchUp().catch(() => this.end())
  }

  onSessionEnded(): void {
    void this.#sayGoodbye()
  }

  /** Closes. `event` tells the page why, where it should not come back by itself. */
  end(event?: { name: string; data: object }): void {
    if (event) this.#send(event.name, event.data)
    this.output.end()
  }

  async #latest(): Promise<number[]> {
    const found = await NotificationRecord.find({ userId: this.userId }, { _id: 1 })
      .sort({ _id: -1 })
      .limit(positionLength)
      .lean()
    return found.length > 0 ? found.map(({ _id }) => _id) : [0]
  }

  async #catchUp(): Promise<void> {
    const from = this.#position.at(-1) ?? 0
    const filter = { userId: this.userId, _id: op.gt(from) }
    const missed = await NotificationRecord.find(filter)
      .sort({ _id: -1 })
      .limit(maxReplayed + positionLength)
      .lean<NotificationDoc[]>()
    if (missed.length >= maxReplayed + positionLength) this.#send('read', {})
    for (const notification of missed.reverse()) this.#tell(notification)
    this.#release()
  }

  #release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const notification of held) this.#tell(notification)
  }

  #tell(notification: NotificationDoc): void {
    const { _id } = notification
    const oldest = this.#position.at(-1) ?? 0
    if (this.#position.includes(_id) || (this.#position.length >= positionLength && _id < oldest)) return
    this.#position = [_id, ...this.#position].sort((a, b) => b - a).slice(0, positionLength)
    const said: LiveNotification = {
      ...presentNotification(notification, this.#call.language),
      desktop: notification.desktop === true,
      inApp: notification.hidden !== true,
    }
    this.#send('notification', said)
  }

  /** Reason as the person is told it: a person who was signed out should not think the network failed. */
  async #sayGoodbye(): Promise<void> {
    const reason = await sessionEndOf(this.sessions).catch(() => 'ended' as const)
    // Under its new id the browser comes back by itself.
    this.end(reason === 'renewed' ? undefined : { name: 'session', data: { reason } })
  }

  #send(event: string, data: object): void {
    if (!this.output.writable) return
    if (this.output.writableLength > maxWaiting) return void this.output.destroy()
    this.output.write(`id: ${this.#position.join(',')}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}
