import { join } from 'node:path'
import { forkBound } from '../bound-process.ts'

// Tells the id of a process that computes for ever, then comes to its own end, or waits for it.
const child = forkBound(join(import.meta.dirname, 'endless.ts'), {})
child.once('message', () => {
  process.send?.(child.pid, () => {
    if (process.argv[2] === 'exit') process.exit(0)
    if (process.argv[2] === 'throw') throw new Error('An end that nobody meant')
  })
})
