import { HttpResponse, http } from '@drayline/testing'

/** Answers to the calls that the frame of every page makes, for tests that are about something else. */
export const quietHandlers = () => [
  http.get('/api/notifications/unread-count', () => HttpResponse.json({ count: 0 })),
  http.get('/api/notifications', () => HttpResponse.json([])),
]
