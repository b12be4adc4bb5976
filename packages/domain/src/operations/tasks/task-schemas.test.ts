import { refusals } from '../../testing/refusals.ts'
import {
  followUpChange,
  followUpInput,
  followUpPatch,
  followUpPostponement,
} from '../follow-ups/follow-up-schema.ts'
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
    ...{ ...followUp, description: null, priority: 'medium', status: 'pending', assignedTo: null },
  })
  expect(refusals(followUpInput, {})).toEqual({
    ...{ clientId: 'followUp.clientId.required', title: 'followUp.title.required' },
    dueDate: 'followUp.dueDate.required',
  })
  expect(followUpPatch.validateSync({})).toEqual({})
  expect(refusals(followUpPatch, { title: '', dueDate: '' })).toEqual({
    ...{ title: 'followUp.title.required', dueDate: 'followUp.dueDate.required' },
  })
})

test('a later date of a follow-up needs a reason, an earlier or the same one does not', () => {
  const followUp = { clientId: 3, title: 'Call', dueDate: '2026-12-01' }
  const refused = (change: object) => refusals(followUpChange('2026-12-01'), { ...followUp, ...change })
  expect(refused({ dueDate: '2026-12-02' })).toEqual({ reason: 'followUp.reason.required' })
  expect(refused({ dueDate: '2026-12-02', reason: ' ' })).toEqual({ reason: 'followUp.reason.required' })
  expect(refused({ dueDate: '2026-12-02', reason: 'On vacation' })).toEqual({})
  expect([refused({}), refused({ dueDate: '2026-11-30' })]).toEqual([{}, {}])
  const postponed = (change: object) => refusals(followUpPostponement('2026-12-01'), change)
  expect(postponed({ dueDate: '2026-12-01', reason: 'x' })).toEqual({ dueDate: 'followUp.dueDate.notLater' })
  expect(postponed({ dueDate: '2026-12-02' })).toEqual({ reason: 'followUp.reason.required' })
  expect(postponed({ dueDate: '2026-12-02', reason: 'On vacation' })).toEqual({})
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
