import { dayMs, isoDate } from '../calendar.ts'
import { Random } from '../random.ts'
import { Agenda } from './agenda.ts'
import type { BookDay, BookSink, BuyoutDoc } from './book-records.ts'
import { BuyoutStory } from './buyout-story.ts'

const [ann, ben] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ben' },
]

/** The one buyout that is stored at the end of a day. */
async function proposedBefore(date: string): Promise<BuyoutDoc | undefined> {
  const stored: BuyoutDoc[] = []
  const sink = {
    nextId: async () => 1,
    buyout: async (record: BuyoutDoc) => void stored.push(record),
  } as Partial<BookSink> as BookSink
  const day = Date.parse(date) / dayMs
  const today: BookDay = { day, date, at: new Date(day * dayMs + 18 * 3_600_000), by: ann }
  const story = new BuyoutStory({
    ...{ random: new Random(1), sink, agenda: new Agenda() },
    twoPeople: () => [ann, ben],
  })
  await story.finish(today, [7])
  return stored[0]
}

test.each([
  ['a Tuesday', '2026-11-17', '2026-11-16'],
  ['a Monday', '2026-11-16', '2026-11-13'],
  ['a Sunday', '2026-11-15', '2026-11-13'],
  ['the day after Thanksgiving', '2026-11-27', '2026-11-25'],
])('a buyout of %s was proposed on the business day before', async (_name, date, proposed) => {
  const buyout = await proposedBefore(date)
  expect(isoDate((buyout?.createdAt.getTime() ?? 0) / dayMs)).toBe(proposed)
})
