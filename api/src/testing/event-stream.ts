import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'

export interface StreamEvent {
  id: string
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of any shape
  data: any
}

/** A reader of server-sent events, as a browser is one. */
export interface EventReader {
  status: number
  headers: IncomingMessage['headers']
  events: StreamEvent[]
  /** Waits until an event fits; fails after `ms`. */
  next(fits: (event: StreamEvent) => boolean, ms?: number): Promise<StreamEvent>
  /** Settled when the server has ended it. */
  ended: Promise<void>
  close(): void
}

/** Opens a stream and resolves when its head has arrived. */
export function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { accept: 'text/event-stream', ...headers } }, (answer) => {
      const events: StreamEvent[] = []
      const waiting = new Set<() => void>()
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        events.push(...parts.map(parseEvent).filter((event) => event.event !== ''))
        for (const look of waiting) look()
      })
      answer.on('error', () => undefined)
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        ended: new Promise((done) => answer.once('close', () => done())),
        close: () => sent.destroy(),
        next: (fits, ms = 5_000) =>
          new Promise((found, failed) => {
            const timer = setTimeout(() => {
              waiting.delete(look)
              failed(new Error(`No such event among ${JSON.stringify(events)}`))
            }, ms)
            function look() {
              const event = events.find(fits)
              if (!event) return
              clearTimeout(timer)
              waiting.delete(look)
              found(event)
            }
            waiting.add(look)
            look()
          }),
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

function parseEvent(text: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') || 'null') }
}
