import { OutOfTime } from '../../kernel/database/deadline.ts'
import { patiently } from './patiently.ts'

const { signal } = new AbortController()

test('what takes longer than somebody would wait is asked for again, a failure is not', async () => {
  const work = jest.fn().mockRejectedValueOnce(new OutOfTime()).mockResolvedValueOnce('read')
  expect(await patiently(work, signal)).toBe('read')
  expect(work).toHaveBeenCalledTimes(2)
  work.mockRejectedValueOnce(new Error('no luck'))
  await expect(patiently(work, signal)).rejects.toThrow('no luck')
  expect(work).toHaveBeenCalledTimes(3)
})

test('whoever is stopped does not ask again', async () => {
  const stopped = new AbortController()
  const work = jest.fn(async () => {
    stopped.abort(new Error('stopped'))
    throw new OutOfTime()
  })
  await expect(patiently(work, stopped.signal)).rejects.toThrow('stopped')
  expect(work).toHaveBeenCalledTimes(1)
})
