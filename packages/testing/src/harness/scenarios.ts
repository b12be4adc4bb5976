import { delay, http, type RequestHandler } from 'msw'
import { problem } from '../handlers.ts'

/** A state of the API that one wants to look at: its handlers come before the usual ones. */
export interface Scenario {
  label: string
  handlers: () => RequestHandler[]
}

/** Scenarios in which every remote should be checked. */
export const commonScenarios: Record<string, Scenario> = {
  normal: { label: 'Normal', handlers: () => [] },
  slow: {
    label: 'Slow (2 s)',
    handlers: () => [
      http.all('/api/*', async () => {
        await delay(2_000)
      }),
    ],
  },
  failing: { label: 'Reading fails (500)', handlers: () => [http.get('/api/*', () => problem(500))] },
  readOnly: {
    label: 'Writing fails (500)',
    handlers: () => [
      http.post('/api/*', () => problem(500)),
      http.put('/api/*', () => problem(500)),
      http.patch('/api/*', () => problem(500)),
      http.delete('/api/*', () => problem(500)),
    ],
  },
  signedOut: {
    label: 'Session is gone (401)',
    handlers: () => [http.all('/api/*', () => problem(401, 'Unauthorized'))],
  },
  forbidden: { label: 'Not allowed (403)', handlers: () => [http.get('/api/*', () => problem(403))] },
}
