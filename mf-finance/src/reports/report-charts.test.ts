import { shortNumber } from './report-charts.tsx'

test.each([
  ['en', '31.6K', '1.2M'],
  ['es', '31,6 mil', '1,2 M'],
  ['de', '31.600', '1,2 Mio.'],
])('figures beside an axis are short in the language of the page: %s', (language, thousands, millions) => {
  const read = (value: number) => shortNumber(language)(value).replaceAll(/\s/g, ' ')
  expect([read(31_600), read(1_230_000)]).toEqual([thousands, millions])
})
