import { generic } from './demo-rules.ts'

test('the general rules have their messages', async () => {
  await expect(generic.required().validate('')).rejects.toThrow('rule.required')
  await expect(generic.digits().validate('12a')).rejects.toThrow('rule.digits')
  await expect(generic.digits().validate('')).resolves.toBe('')
})
