import { op } from './filter.ts'
import { plainModel } from './model.ts'

const Probe = plainModel<{ _id: number; name: string }>('filter_probes', {
  _id: { type: Number, required: true },
  name: { type: String, required: true },
})

const operators = [{ $gt: '' }, { $ne: null }, ['a'], /a/] as never[]

test.each(operators)('%j is no value that an operator compares with', (value) => {
  const compare: ((value: never) => unknown)[] = [op.gt, op.gte, op.lt, op.lte, op.ne, op.typed]
  for (const one of compare) expect(() => one(value)).toThrow(TypeError)
  const choose: ((values: never[]) => unknown)[] = [op.in, op.nin, op.all, op.typedIn]
  for (const one of choose) expect(() => one([value])).toThrow(TypeError)
  expect(() => op.between(value, undefined)).toThrow(TypeError)
  expect(() => op.between(undefined, value)).toThrow(TypeError)
  expect(() => op.elementBetween(value, 'b' as never)).toThrow(TypeError)
  expect(() => op.noneBeyond('name', value)).toThrow(TypeError)
})

// No database is needed: the driver is not reached.
test.each([{ $gt: '' }, { $ne: null }, { $where: '1' }])(
  'what a caller sent as %j is a value, and none that a text is',
  async (sent) => {
    await expect(Probe.find({ name: sent as never }).exec()).rejects.toMatchObject({ name: 'CastError' })
    await expect(Probe.updateOne({ name: sent as never }, { name: 'x' }).exec()).rejects.toMatchObject({
      name: 'CastError',
    })
  },
)
