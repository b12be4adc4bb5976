import { runFaults } from './faults.ts'

jest.setTimeout(120_000)

test('server and database killed in the middle of writes: nothing is lost, half done or done twice', async () => {
  const { ledger, problems } = await runFaults({ rounds: 2, writers: 4, say: () => undefined })
  expect(problems).toEqual([])
  expect(ledger.acknowledged).toBeGreaterThan(10)
  expect(ledger.records.some(({ status }) => status === 'paid')).toBe(true)
})
