import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'
import { cleanHtml } from './clean-html.ts'
import { httpPaymentProvider } from './http-payment-provider.ts'

describe('from our own records', () => {
  let api: TestApi
  let manager: TestClient
  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('manager')
  })
  afterAll(() => api.stop())

  const details = async (query = '') => ok(await manager.get(`/api/payment-details${query}`))

  test('there is nothing until something was approved or paid', async () => {
    const { renderedHtml, from, to } = await details()
    expect(renderedHtml).toBe('')
    expect(from < to).toBe(true)
  })

  test('what was approved and paid is listed with names and sums; names are text, whatever they hold', async () => {
    const make = fixtures(api)
    const carrier = await make.client({ name: 'Blue <b onclick=x()>Ridge</b> & Sons' })
    for (const [amount, status] of [
      ['0.10', 'paid'],
      ['1200.20', 'paid'],
      ['99.99', 'approved'],
    ] as const) {
      const load = await make.load({ clientId: carrier.id })
      const invoice = await make.invoice({ loadId: load.id, clientId: carrier.id, amount })
      ok(await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status }))
    }
    const { renderedHtml } = await details()
    expect(renderedHtml).toContain('Paid: 2</dt><dd>$1,200.30</dd>')
    expect(renderedHtml).toContain('Approved and not yet paid: 1</dt><dd>$99.99</dd>')
    expect(renderedHtml).toContain('Blue &lt;b onclick=x()&gt;Ridge&lt;/b&gt; &amp; Sons')
    expect((await details('?from=2020-01-01&to=2020-01-31')).renderedHtml).toBe('')
  })

  test('periods that make no sense are refused', async () => {
    const answer = await manager.get('/api/payment-details?from=2026-02-02&to=2026-02-01')
    expect([answer.status, answer.body.errors.to]).toEqual([400, 'The last day must not be before the first'])
    expect((await manager.get('/api/payment-details?from=2026-02-30')).status).toBe(400)
  })

  test('support is whom the settings name', async () => {
    expect(ok(await manager.get('/api/payment-details/support'))).toEqual({
      email: 'support@drayline.example',
      phone: '+1 (555) 010-0100',
    })
  })
})

describe('from a partner over HTTP', () => {
  let partner: Server
  let api: TestApi
  let employee: TestClient
  let behave: RequestListener = (_request, answer) => answer.end()

  beforeAll(async () => {
    partner = createServer((request, answer) => behave(request, answer))
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
    const { port } = partner.address() as AddressInfo
    api = await startTestApi({
      env: {
        PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}/views?account=7`,
        PAYMENT_PROVIDER_TOKEN: 'partner-secret',
        PAYMENT_PROVIDER_TIMEOUT_SECONDS: '60',
      },
    })
    employee = await api.as('employee')
  })
  afterAll(async () => {
    partner.closeAllConnections()
    partner.close()
    await api.stop()
  })

  const answers = (body: string, status = 200) => {
    behave = (_request, answer) => {
      answer.writeHead(status, { 'content-type': 'application/json' })
      answer.end(body)
    }
  }

  test('it is asked with its token for the period, and its HTML comes cleaned', async () => {
    const asked: unknown[] = []
    behave = ({ url, headers }, answer) => {
      asked.push(url, headers.authorization)
      answer.end(
        JSON.stringify({ renderedHtml: '<h1>Payments</h1><script>steal()</script><p onclick="x()">$5</p>' }),
      )
    }
    const body = ok(await employee.get('/api/payment-details?from=2026-02-01&to=2026-02-28'))
    expect(body).toEqual({ renderedHtml: '<h1>Payments</h1><p>$5</p>', from: '2026-02-01', to: '2026-02-28' })
    expect(asked).toEqual([
      '/views?account=7&from=2026-02-01&to=2026-02-28&language=en',
      'Bearer partner-secret',
    ])
  })

  test('a partner that wants no token gets none', async () => {
    let asked: string | undefined = 'nothing yet'
    behave = ({ headers }, answer) => {
      asked = headers.authorization
      answer.end(JSON.stringify({ renderedHtml: '<p>$5</p>' }))
    }
    const url = new URL(`http://127.0.0.1:${(partner.address() as AddressInfo).port}/views`)
    const free = httpPaymentProvider({ url, token: undefined, timeout: 60_000 })
    const reader = { language: 'en' } as never
    expect(await free.details({ from: '2026-02-01', to: '2026-02-28', reader })).toMatchObject({
      renderedHtml: '<p>$5</p>',
    })
    expect(asked).toBeUndefined()
  })

  test.each([
    '{"renderedHtml":""}',
    '{"renderedHtml":null}',
    '{"renderedHtml":"<div> <script>x</script></div>"}',
  ])('%s is no data', async (body) => {
    answers(body)
    expect(ok(await employee.get('/api/payment-details')).renderedHtml).toBe('')
  })

  const of512KB = `{"renderedHtml":"<p>${'x'.repeat(512 * 1024 - '{"renderedHtml":"<p></p>"}'.length)}</p>"}`
  test.each([
    ['20,000 tags', JSON.stringify({ renderedHtml: '<i>x</i>'.repeat(10_000) })],
    ['512 KB', of512KB],
  ])('an answer of %s is just short enough', async (_size, body) => {
    answers(body)
    expect(ok(await employee.get('/api/payment-details')).renderedHtml.length).toBeGreaterThan(50_000)
  })

  test.each([
    ['hangs', 504, 'the provider did not answer in time'],
    ['sends half', 504, 'the provider did not answer in time'],
    ['fails', 502, 'the provider answered with status 500'],
    ['redirects', 502, 'the provider cannot be reached'],
    ['hangs up', 502, 'the provider cannot be reached'],
    ['floods', 502, "the provider's answer is too large"],
    ['nests without end', 502, "the provider's answer is too large"],
    ['babbles', 502, "the provider's answer cannot be read"],
    ['answers another shape', 502, "the provider's answer cannot be read"],
    ['answers null', 502, "the provider's answer cannot be read"],
  ])('it %s: %i with the reason, and the server goes on', async (how, status, reason) => {
    behave = ({ url }, answer) => {
      if (url === '/elsewhere') answer.end('{"renderedHtml":"<p>Of another</p>"}')
      else if (how === 'redirects') answer.writeHead(302, { location: '/elsewhere' }).end()
      if (how === 'hangs up') answer.destroy()
      if (how === 'fails') answer.writeHead(500).end('at /srv/secret.js')
      if (how === 'babbles') answer.end('<html>')
      if (how === 'answers another shape') answer.end('{"renderedHtml":{"$ne":1}}')
      if (how === 'answers null') answer.end('null')
      if (how === 'sends half') answer.write('{"renderedHtml":"<p>')
      if (how === 'nests without end') answer.end(JSON.stringify({ renderedHtml: '<div>'.repeat(20_001) }))
      if (how === 'floods') flood(answer)
    }
    // Patience for all that does not hang, so that a busy machine does not count as a partner that hangs.
    const { paymentProviderTimeout } = api.config
    if (status === 504) api.config.paymentProviderTimeout = 1_000
    const answer = await employee.get('/api/payment-details')
    api.config.paymentProviderTimeout = paymentProviderTimeout
    expect([answer.status, answer.body.message]).toEqual([status, reason])
    expect(answer.text).not.toContain('secret')
    answers('{"renderedHtml":"<p>Again</p>"}')
    expect(ok(await employee.get('/api/payment-details')).renderedHtml).toBe('<p>Again</p>')
  })

  function flood(answer: Parameters<RequestListener>[1]): void {
    const more = () => {
      while (!answer.destroyed && answer.write('x'.repeat(65_536)));
      if (!answer.destroyed) answer.once('drain', more)
    }
    more()
  }
})

describe('cleaning', () => {
  test.each([
    ['<img src=x onerror=alert(1)>text', 'text'],
    ['<a href="javascript:alert(1)">go</a>', 'go'],
    ['<iframe srcdoc="<script>1</script>"></iframe>a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<math><mi//xlink:href="data:x,<script>1</script>">a</math>b', 'b'],
    ['<style>body{background:url(//evil.example)}</style>a', 'a'],
    ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
    ['<form action="//evil.example"><input name=password>a</form>', 'a'],
    ['<base href="//evil.example"><meta http-equiv=refresh content="0;url=//evil.example">a', 'a'],
    ['<td class="amount evil" onmouseover=x()>1</td>', '<td class="amount">1</td>'],
    ['<p id=root data-print=hidden>a</p>', '<p>a</p>'],
    ['<!--[if IE]><script>1</script><![endif]-->a', 'a'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>a', ''],
    ['<scr<script>ipt>alert(1)</script>a', 'a'],
  ])('%s', (html, expected) => {
    const clean = cleanHtml(html)
    expect(clean).not.toMatch(/script|onerror|javascript|evil|style=|<img|<svg|<form/i)
    expect(clean.endsWith(expected.slice(-2))).toBe(true)
  })

  test('tables and lists stay', () => {
    const html =
      '<table><tbody><tr><th scope="row" colspan="2">a</th><td>1</td></tr></tbody></table><ul><li>x</li></ul>'
    expect(cleanHtml(html)).toBe(html)
  })

  test('very deep and very long HTML comes back soon', () => {
    const started = performance.now()
    cleanHtml('<div>'.repeat(20_000))
    cleanHtml(`<p ${'a=1 '.repeat(100_000)}>x</p>`)
    expect(performance.now() - started).toBeLessThan(3_000)
  })
})
