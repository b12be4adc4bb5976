import { refusals } from '../../testing/refusals.ts'
import { followUpInput, followUpPatch } from '../follow-ups/follow-up-schema.ts'
import { loadInput } from '../loads/load-schema.ts'
import { taskInput, taskPatch } from './task-schema.ts'

test('a task is one to do, of medium priority, unless it is said', () => {
  expect(taskInput.validateSync({ title: 'Call' })).toEqual({
    ...{ title: 'Call', description: null, type: 'task', priority: 'medium', status: 'todo' },
    ...{ dueDate: null, clientId: null, assignedTo: null },
  })
  expect(refusals(taskInput, { title: '' })).toEqual({ title: 'task.title.required' })
})

test('a change of a task leaves what it does not name, and never takes its title', () => {
  expect(taskPatch.validateSync({})).toEqual({})
  expect(refusals(taskPatch, { title: '' })).toEqual({ title: 'task.title.required' })
  expect(refusals(taskPatch, { title: 'x' })).toEqual({})
})

test('a follow-up is pending, of medium priority, unless it is said', () => {
  const followUp = { clientId: 3, title: 'Call', dueDate: '2026-12-01' }
  expect(followUpInput.validateSync(followUp)).toEqual({
    ...{ ...followUp, description: null, priority: 'medium', status: 'pending' },
  })
  expect(refusals(followUpInput, {})).toEqual({
    ...{ clientId: 'followUp.clientId.required', title: 'followUp.title.required' },
    dueDate: 'followUp.dueDate.required',
  })
  expect(Object.keys(refusals(followUpPatch, {}))).toEqual(['status'])
})

test('a load arrives on the day it is picked up or later, where both are known', () => {
  const load = { loadNumber: 'LD-1', clientId: 3 }
  const refused = (change: object) => refusals(loadInput, { ...load, ...change })
  expect(refused({ pickupDate: '2026-11-20', deliveryDate: '2026-11-20' })).toEqual({})
  expect([refused({ deliveryDate: '2026-11-20' }), refused({ pickupDate: '2026-11-20' })]).toEqual([{}, {}])
  expect(refused({ pickupDate: '2026-11-20', deliveryDate: '2026-11-19' })).toEqual({
    deliveryDate: 'load.deliveryDate.beforePickup',
  })
  expect(loadInput.validateSync({ ...load, rate: '' })).toMatchObject({ rate: null, status: 'pending' })
  expect(refusals(loadInput, {})).toEqual({
    ...{ loadNumber: 'load.loadNumber.required', clientId: 'load.clientId.required' },
  })
})
