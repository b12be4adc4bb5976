import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

/** Names of values; the arms of plurals start with a capital letter or a number sign. */
const places = (text: string) => [...text.matchAll(/\{([a-z]\w*)/g)].map((match) => match[1]).sort()

test('Spanish has every text, with the same places', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en))
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, ...places(es[key])]).toEqual([key, ...places(en[key])])
  }
})
