import { runFaults } from './faults.ts'

jest.setTimeout(240_000)

const quiet = { seed: 1, writers: 4, say: () => undefined }

test('server and database killed in the middle of writes: nothing is lost, half done or done twice', async () => {
  const { ledger, problems } = await runFaults({ ...quiet, rounds: 2, only: ['database', 'both'] })
  expect(problems.slice(0, 5)).toEqual([])
  expect(ledger.acknowledged).toBeGreaterThan(10)
  expect(ledger.records.some(({ status }) => status === 'paid')).toBe(true)
})

test('connections cut and a primary replaced under two servers: nothing is lost, half done or done twice', async () => {
  const only = ['connections reset', 'step-down']
  const { ledger, problems } = await runFaults({ ...quiet, members: 3, rounds: 2, only })
  expect(problems.slice(0, 5)).toEqual([])
  expect(ledger.acknowledged).toBeGreaterThan(10)
})
