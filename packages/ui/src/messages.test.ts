import en from './messages/en.json'
import es from './messages/es.json'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name).sort()

test('Spanish says everything that English says, with the same values', () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(en)) {
    expect([key, placeholders(es[key as keyof typeof es])]).toEqual([key, placeholders(text)])
  }
})
