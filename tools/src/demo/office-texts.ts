import type { SupportStatus } from '@drayline/domain/admin/support-requests/support-request'
import type { EmailStatus } from '@drayline/domain/platform/email/email'

interface DemoQuestion {
  subject: string
  message: string
  /** Business days ago. */
  age: number
  status: SupportStatus
  answers: readonly string[]
}

/** Questions that people ask through the help center. */
export const questions: readonly DemoQuestion[] = [
  {
    subject: 'Scanner makes pages sideways',
    message:
      'The rate confirmations from the Dallas scanner arrive turned by 90 degrees. Can they be turned before I merge them?',
    age: 0,
    status: 'open',
    answers: [],
  },
  {
    subject: 'Broker shows twice in the list',
    message: 'Two brokers have the same MC number with different spelling. Which one shall we invoice?',
    age: 0,
    status: 'open',
    answers: [],
  },
  {
    subject: 'Cannot find last year’s tax ID change',
    message: 'A client says they sent us a new tax ID in spring. Where do I see who changed it, and when?',
    age: 1,
    status: 'open',
    answers: [],
  },
  {
    subject: 'Second monitor shows an old list',
    message: 'On my second screen the invoices stay as they were in the morning until I reload the page.',
    age: 2,
    status: 'answered',
    answers: [
      'Thank you. That window had been signed out overnight. It asks for the password now instead of staying silent.',
    ],
  },
  {
    subject: 'Access for the new dispatcher',
    message: 'Joanne Pike starts with us on Monday. She needs loads, documents and tasks.',
    age: 3,
    status: 'closed',
    answers: ['Her account is ready. I hand her the first password in person.'],
  },
  {
    subject: 'ACH cut-off on Fridays',
    message: 'Is the ACH cut-off on Fridays really the same as on other days? The bank told me 1 PM.',
    age: 6,
    status: 'answered',
    answers: [
      'It is 2:15 PM MST every business day.',
      'I asked the bank as well: 1 PM is the cut-off for wires.',
    ],
  },
  {
    subject: 'Bill of lading will not upload',
    message: 'The file is 14 MB and the upload says that it is too large. The driver photographed it.',
    age: 9,
    status: 'closed',
    answers: ['A file may have 10 MB. Please ask the driver for a smaller photograph, or scan it.'],
  },
  {
    subject: 'How do I hide cleared activities',
    message: 'Reset empties my list but my colleague still sees everything. Is that meant to be so?',
    age: 14,
    status: 'closed',
    answers: ['Yes: everybody has their own list. The records themselves always stay.'],
  },
]

interface DemoInvitation {
  client: number
  age: number
  status: EmailStatus
  error?: string
  message?: string
}

/** Access links that were sent to clients, by their place in the list of clients. */
export const invitations: readonly DemoInvitation[] = [
  { client: 0, age: 0, status: 'kept', message: 'As we said on the telephone: here is your way in.' },
  { client: 3, age: 1, status: 'kept' },
  {
    client: 5,
    age: 4,
    status: 'sent',
    message: 'Please install it before Monday; we go through it together.',
  },
  {
    client: 8,
    age: 5,
    status: 'failed',
    error: '550 5.1.1 The email account that you tried to reach does not exist',
  },
  { client: 9, age: 7, status: 'uncertain', error: 'Connection closed unexpectedly' },
  { client: 12, age: 8, status: 'sent' },
  { client: 15, age: 12, status: 'sent' },
]
