import type { SupportRequestDoc } from '@drayline/api/admin/support-requests/support-request.model'
import { SupportRequestRecord } from '@drayline/api/admin/support-requests/support-request.model'
import { translate } from '@drayline/api/kernel/base/text'
import { nextId } from '@drayline/api/kernel/database/ids'
import { searchKeys } from '@drayline/api/kernel/database/search-keys'
import type { EmailDoc } from '@drayline/api/platform/email/email.model'
import { EmailRecord } from '@drayline/api/platform/email/email.model'
import type { UserDoc } from '@drayline/api/platform/users/user.model'
import { User } from '@drayline/api/platform/users/user.model'
import { addBusinessDays, dayMs, localDay, momentOn } from './calendar.ts'
import type { Demo } from './generate-demo.ts'
import { officeOf } from './generate-staff.ts'
import { invitations, questions } from './office-texts.ts'
import { Random } from './random.ts'
import type { DemoUser, Person } from './types.ts'
import { userDocument } from './user-documents.ts'

type Scene = Pick<Demo, 'users' | 'clients'> & { now: number }

const zone = 'America/New_York'

/** Content of the admin panel in a new demo database: people who came and left, questions, mail. */
export async function storeOffice(seed: number, scene: Scene): Promise<void> {
  if ((await SupportRequestRecord.estimatedDocumentCount()) > 0) return
  const random = new Random(seed, 'office')
  await storePeople(random, scene)
  const requests = await storeRequests(random, scene)
  await storeMail(random, scene, requests)
}

/** A moment in office hours so many business days ago, at the latest half an hour ago. */
function moment(random: Random, now: number, age: number): Date {
  const at = momentOn(random, addBusinessDays(localDay(now, zone), -age), zone)
  return new Date(Math.round(Math.min(at, now - 30 * 60_000 - random.int(0, 3_600_000))))
}

/** Last visits, a user who has left, and one who has yet to sign in. */
async function storePeople(random: Random, { users, now }: Scene): Promise<void> {
  for (const user of users) {
    const lastSignInAt = moment(random, now, random.chance(0.7) ? 0 : random.int(1, 4))
    await User.collection.updateOne({ _id: user.id as never }, { $set: { lastSignInAt } })
  }
  const first = await nextId('users', 2)
  const left = moment(random, now, 28)
  const former = userDocument(person(first, 'Calvin', 'Reyes', now - 900 * dayMs), null)
  const newcomer = userDocument(person(first + 1, 'Joanne', 'Pike', now - 2 * dayMs), null)
  const documents: UserDoc[] = [
    { ...former, version: 2, updatedAt: left, deactivatedAt: left, lastSignInAt: left },
    { ...newcomer, mustChangePassword: true },
  ]
  await User.collection.insertMany(documents as never)
}

function person(id: number, firstName: string, lastName: string, createdAt: number): DemoUser {
  return {
    id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    username: `${firstName.charAt(0)}${lastName}`.toLowerCase(),
    email: `${firstName}.${lastName}@drayline.example`.toLowerCase(),
    phone: '',
    jobTitle: 'Dispatcher',
    department: 'Operations',
    role: 'employee',
    timezone: zone,
    location: 'Charlotte, NC',
    createdAt: Math.round(createdAt),
    isDemoAccount: false,
  }
}

async function storeRequests(random: Random, { users, now }: Scene): Promise<SupportRequestDoc[]> {
  const { agents, admin } = officeOf([...users])
  const first = await nextId('support_requests', questions.length)
  // The oldest has the lowest number.
  const requests = questions.toReversed().map((question, index): SupportRequestDoc => {
    const asker = random.pick(agents)
    const createdAt = moment(random, now, question.age)
    const replies = question.answers.map((message, place) => ({
      message,
      by: named(admin),
      at: new Date(Math.min(createdAt.getTime() + (place + 1) * 5_400_000, now - 60_000)),
    }))
    const answeredAt = replies.at(-1)?.at ?? null
    return {
      _id: first + index,
      version: 1 + replies.length + (question.status === 'closed' ? 1 : 0),
      createdAt,
      updatedAt: answeredAt ?? createdAt,
      name: asker.name,
      email: asker.email,
      subject: question.subject,
      message: question.message,
      status: question.status,
      createdBy: named(asker),
      replies,
      answeredAt,
      closedAt: question.status === 'closed' ? answeredAt : null,
      search: searchKeys(asker.name, asker.email, question.subject),
    }
  })
  await SupportRequestRecord.collection.insertMany(requests as never)
  return requests
}

const named = ({ id, name }: Person) => ({ id, name })

type Draft = Pick<EmailDoc, 'to' | 'subject' | 'text' | 'kind' | 'status' | 'createdBy'> &
  Partial<EmailDoc> & { at: Date }

/** Answers to requests and invitations of clients, the oldest first. */
async function storeMail(random: Random, scene: Scene, requests: SupportRequestDoc[]): Promise<void> {
  const { approvers, admin } = officeOf([...scene.users])
  const answers = requests.flatMap((request) => request.replies.map((reply) => answer(request, reply)))
  const links = invitations.flatMap(({ client: place, age, status, error = null, message = '' }): Draft[] => {
    const client = scene.clients[place]
    if (!client?.email) return []
    const by = named(random.pick([...approvers, admin]))
    return [
      {
        to: client.email,
        subject: translate('en', 'email.accessLinks.subject'),
        text: invitation(client.contactPerson ?? client.name, message, by.name),
        kind: 'access_links',
        status,
        createdBy: by,
        lastError: error,
        at: moment(random, scene.now, age),
      },
    ]
  })
  const drafts = [...answers, ...links].sort((a, b) => a.at.getTime() - b.at.getTime())
  const first = await nextId('emails', drafts.length)
  const documents = drafts.map((draft, index) => emailDocument(first + index, draft))
  if (documents.length > 0) await EmailRecord.collection.insertMany(documents as never)
}

function answer(
  request: SupportRequestDoc,
  { message, by, at }: SupportRequestDoc['replies'][number],
): Draft {
  const { _id: id, subject, name, email, message: question } = request
  return {
    to: email,
    subject: translate('en', { key: 'email.supportReply.subject', params: { subject, id: String(id) } }),
    text: translate('en', {
      key: 'email.supportReply.text',
      params: { name, answer: message, by: by.name, question },
    }),
    kind: 'support_reply',
    status: 'sent',
    createdBy: by,
    entityType: 'support_request',
    entityId: id,
    at,
  }
}

function invitation(name: string, message: string, by: string): string {
  const app = 'https://office.drayline.example'
  const links = { app: `${app}/`, download: `${app}/download` }
  const parts = [
    translate('en', { key: 'email.accessLinks.hello', params: { name } }),
    message,
    translate('en', { key: 'email.accessLinks.links', params: links }),
    translate('en', { key: 'email.accessLinks.end', params: { by } }),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function emailDocument(id: number, { at, ...draft }: Draft): EmailDoc {
  return {
    _id: id,
    version: draft.status === 'kept' ? 1 : 2,
    createdAt: at,
    updatedAt: at,
    replyTo: null,
    attempts: draft.status === 'kept' ? 0 : 1,
    round: 1,
    handedOverAt: null,
    nextAttemptAt: null,
    lastError: null,
    sentAt: draft.status === 'sent' ? new Date(at.getTime() + 2_000) : null,
    entityType: null,
    entityId: null,
    search: searchKeys(draft.to, draft.subject),
    ...draft,
  }
}
