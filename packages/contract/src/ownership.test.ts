import { containerName } from './descriptor.ts'
import { descriptorProblems, shapeProblems } from './descriptor-problems.ts'
import { ownDescriptor } from './ownership.ts'
import { claims, oneFaults } from './testing/one-fault.ts'

test('what is a remote’s own has no problems and is shown as it is', () => {
  expect(descriptorProblems(claims)).toEqual([])
  expect(ownDescriptor(claims).descriptor).toBe(claims)
})

test.each(oneFaults)('%s is named with its field', (_name, change, problem) => {
  const problems = descriptorProblems({ ...claims, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(problem)
})

test.each(oneFaults)('%s is left out of what is shown, and nothing else', (_name, change, _problem, part) => {
  const descriptor = { ...claims, ...change }
  // A release of earlier rules is still readable: only what is foreign goes.
  expect(shapeProblems(descriptor)).toEqual([])
  const own = ownDescriptor(descriptor)
  expect(own.problems).toHaveLength(1)
  if (part === 'remote') return expect(own.descriptor).toBeUndefined()
  const entries = descriptor[part] as unknown[]
  expect(own.descriptor).toEqual({ ...descriptor, [part]: entries.slice(0, -1) })
})

test('containers follow from ids, so that no two ids have one', () => {
  expect(containerName('mf-claims-west')).toBe('mf_claims_west')
})
