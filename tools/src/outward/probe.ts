// Loaded into a server process before the product: what a library could try there by itself, asked for by its parent.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { smtpServer } from '@drayline/api/platform/email/mail-server'

/** How a connection is asked for, and the way. */
export interface Attempt {
  way: keyof typeof ways
  host: string
  port: number
}

const ways = {
  fetch: async ({ host, port }: Attempt) => void (await fetch(`http://${host}:${port}/`)),
  http: async ({ host, port }: Attempt) => void (await once(get({ host, port, path: '/' }), 'response')),
  net: async ({ host, port }: Attempt) => void (await once(connect(port, host), 'connect')),
  // Nobody answers in TLS: that the server is reached is seen there.
  tls: async ({ host, port }: Attempt) => void (await once(connectTls({ host, port }), 'secureConnect')),
  path: async ({ host }: Attempt) => void (await once(connect(host), 'connect')),
  udp: ({ host, port }: Attempt) =>
    new Promise<void>((resolve, reject) => {
      const socket = createSocket('udp4').unref()
      socket.send('x', port, host, (error) => (error ? reject(error) : resolve()))
    }),
  mail: async () => {
    const from = 'Drayline <no-reply@drayline.example>'
    const mail = { _id: 1, round: 1, to: 'ada@example.com', replyTo: null, subject: 'Hello', text: 'Hello' }
    const { result, reason } = await smtpServer(process.env.SMTP_URL ?? '', from).deliver(mail)
    if (result !== 'sent') throw new Error(reason)
  },
}

process.on('message', async (attempt: Attempt) => {
  const answer = await ways[attempt.way](attempt).then(
    () => 'reached',
    (error: { code?: string; cause?: { code?: string } }) => String(error.cause?.code ?? error.code ?? error),
  )
  process.send?.(answer)
})
