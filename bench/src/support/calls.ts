import { Agent, get } from 'node:http'

/** A GET to measure. */
export interface MeasuredCall {
  name: string
  url: string
  cookie?: string
}

/**
 * Times calls one at a time over kept connections, round-robin, so that all meet the same moments of the machine.
 * Answers the milliseconds of each call by its name; the first rounds warm up and do not count.
 * @throws Error when an answer is not 200
 */
export async function timeCalls(
  calls: readonly MeasuredCall[],
  rounds: number,
  warmUp = Math.ceil(rounds / 5),
  beforeEach: () => Promise<void> = async () => undefined,
): Promise<Map<string, number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map<string, number[]>(calls.map(({ name }) => [name, []]))
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      await beforeEach()
      for (const call of calls) {
        const ms = await timeCall(call, agent)
        if (round >= 0) times.get(call.name)?.push(ms)
      }
    }
  } finally {
    agent.destroy()
  }
  return times
}

function timeCall({ url, cookie, name }: MeasuredCall, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((done, failed) => {
    const request = get(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => {
        if (response.statusCode === 200 && size > 0) done(performance.now() - started)
        else failed(new Error(`${name}: ${response.statusCode} from ${url}`))
      })
    })
    request.on('error', failed)
  })
}
