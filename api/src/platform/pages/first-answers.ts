import type Koa from 'koa'
import type { Context } from 'koa'
import { type DispatchFunc, inject } from 'light-my-request'
import type { FirstAnswer } from './drawing/drawing.types.ts'

/** Bytes of answers that are drawn; what is larger is for the browser alone. */
const maxBytes = 400_000
/** What the screen's client reads of an answer. The date is left out: server and drawn screen share one clock. */
const readHeaders = ['content-type', 'link', 'x-total-count', 'x-total-at-least']
/** Headers of the page's own request that the calls have, too: who asks, from where, in which language. */
const sentHeaders = [
  'cookie',
  'accept-language',
  'user-agent',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
]

const dispatchers = new WeakMap<Koa, DispatchFunc>()

/**
 * Makes a screen's first calls as the browser would, as the same person, without a connection.
 * @returns the answers by address; undefined unless all went well
 */
export async function firstAnswers(
  ctx: Context,
  addresses: readonly string[],
): Promise<Record<string, FirstAnswer> | undefined> {
  const answers = await Promise.all(addresses.map((address) => answerTo(ctx, address)))
  const bytes = answers.reduce((sum, answer) => sum + (answer?.body.length ?? 0), 0)
  if (answers.includes(undefined) || bytes > maxBytes) return undefined
  return Object.fromEntries(addresses.map((address, index) => [address, answers[index] as FirstAnswer]))
}

async function answerTo({ app, req }: Context, address: string): Promise<FirstAnswer | undefined> {
  const dispatch = dispatchers.get(app) ?? (app.callback() as DispatchFunc)
  dispatchers.set(app, dispatch)
  const headers = Object.fromEntries(
    sentHeaders.flatMap((name) => (req.headers[name] === undefined ? [] : [[name, req.headers[name]]])),
  )
  const { remoteAddress } = req.socket
  const answer = await inject(dispatch, { method: 'GET', url: address, headers, remoteAddress })
  if (answer.statusCode !== 200) return undefined
  const read = readHeaders.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return { headers: Object.fromEntries(read), body: answer.payload }
}
