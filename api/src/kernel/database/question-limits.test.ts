import mongoose from 'mongoose'
import { testConfig } from '../../testing/api-test.ts'
import { connectDb } from './db.ts'
import { plainModel, walkLimit, withTimeLimit } from './model.ts'

const Probe = plainModel<{ _id: number }>('limit_probes', { _id: { type: Number, required: true } })

/** Limits that the database is told for a question, a sum, and two walks by cursors. */
async function toldLimits(
  options?: { answersWithinMs: number },
  within = (work: () => Promise<void>) => work(),
) {
  const connect = mongoose.connect.bind(mongoose)
  jest
    .spyOn(mongoose, 'connect')
    .mockImplementation((uri, given) => connect(uri, { ...given, monitorCommands: true }))
  const db = await connectDb(testConfig().mongodbUri ?? '', options)
  const limits: number[] = []
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (['find', 'aggregate'].includes(commandName)) limits.push(command.maxTimeMS)
  })
  await within(async () => {
    await Probe.find().lean()
    await Probe.aggregate([{ $match: {} }])
    for await (const _ of Probe.find().cursor({ batchSize: 2, ...walkLimit }));
    for await (const _ of Probe.aggregate([{ $match: {} }])
      .option(walkLimit)
      .cursor({ batchSize: 2 }));
  })
  await db.close()
  jest.restoreAllMocks()
  return limits
}

test('a question of a call ends within 20 s, a walk may go on', async () => {
  expect(await toldLimits()).toEqual([20_000, 20_000, 0, 0])
})

test('a command that adds up all there is has the time that its connection has', async () => {
  expect(await toldLimits({ answersWithinMs: 30 * 60_000 })).toEqual([1_200_000, 1_200_000, 0, 0])
})

test('what nobody waits for has the time that it is given, whatever limit it names', async () => {
  const limits = await toldLimits(undefined, (work) => withTimeLimit(60_000, work))
  expect(limits).toEqual([60_000, 60_000, 60_000, 60_000])
})

test('and its connection waits as long', async () => {
  const db = await connectDb(testConfig().mongodbUri ?? '', { answersWithinMs: 300 })
  await Probe.collection.insertOne({ _id: 1 } as never)
  const slow = () =>
    Probe.aggregate([
      {
        $match: {
          $expr: { $function: { body: 'function () { sleep(900); return true }', args: [], lang: 'js' } },
        },
      },
    ]).option({ maxTimeMS: 100_000 })
  await expect(slow()).rejects.toThrow()
  expect(await withTimeLimit(60_000, async () => await slow())).toHaveLength(1)
  await Probe.collection.drop()
  await db.close()
})
