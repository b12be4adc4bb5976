import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const places = (text: string) =>
  [...text.matchAll(/\{(\w+)/g)]
    .map((match) => match[1])
    .filter((name) => !/^\d|unread$/.test(name ?? ''))
    .sort()

test('Spanish has every text, with the same places', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en))
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, places(es[key])[0]]).toEqual([key, places(en[key])[0]])
  }
})
