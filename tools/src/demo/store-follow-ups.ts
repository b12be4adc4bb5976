import type { FollowUpDoc } from '@drayline/api/operations/follow-ups/follow-up.model'
import { FollowUpRecord, followUpKeys } from '@drayline/api/operations/follow-ups/follow-up.model'
import type { FollowUpPriority, FollowUpStatus } from '@drayline/domain/operations/follow-ups/follow-up'
import { BatchWriter } from './batch-writer.ts'
import type { New, WorkOptions } from './generate-work.ts'
import { courseOf, fill, maxWork, personOf, stamps } from './generate-work.ts'
import { numberBatch } from './number-batch.ts'
import { Random } from './random.ts'
import type { WorkText } from './work-texts.ts'

/** Promises made to clients. */
const followUpTexts: readonly WorkText[] = [
  ['Signed POD for the last load', '{contact} promised it by e-mail; without it {broker} does not pay.'],
  ['Reserve release', 'Told {contact} we look at it once {broker} has paid.'],
  ['New insurance certificate', 'Expires soon. The agent sends it directly.'],
  ['Higher advance rate', '{contact} asks again; compare the last three months first.'],
  ['Fuel card for a second truck', 'Wants to know what it costs each week.'],
  ['Missing W-9', 'Needed before the end of the year.'],
  ['Bank account changed', 'Call the known number before anything is altered.'],
  ['Question about fees on the last statement', 'Sent the breakdown; ask whether it is clear now.'],
  ['No loads for two weeks', 'Ask {contact} whether something is wrong.'],
  ['{broker} does not answer', 'Try their accounts payable again before calling {contact}.'],
  ['Wants funding before the wire cut-off', 'Packets have to be here by noon.'],
  ['Overpayment of {amount}', '{broker} paid twice; agree with {contact} how it goes back.'],
]

/** Stores the follow-ups of the office. */
export async function storeFollowUps(seed: number, options: WorkOptions): Promise<void> {
  const writer = new BatchWriter(FollowUpRecord, (batch) => numberBatch('follow_ups', batch))
  for (const followUp of generateFollowUps(new Random(seed, 'work'), options))
    await writer.add({ _id: 0, ...followUp })
  await writer.finish()
}

/** The follow-ups that were promised to clients, due around today. */
function* generateFollowUps(source: Random, options: WorkOptions): Generator<New<FollowUpDoc>> {
  const random = source.fork('follow-ups')
  const count = Math.min(maxWork, Math.round(options.invoices / 7))
  for (let index = 0; index < count; index += 1) {
    const client = random.pick(options.clients)
    const course = courseOf(random, options.now)
    const broker = random.pick(client.brokers.length > 0 ? client.brokers : options.brokers)
    const [title, description] = random.pick(followUpTexts)
    const priority: FollowUpPriority = random.pick(['low', 'medium', 'medium', 'high'])
    const open: FollowUpStatus = random.chance(0.35) ? 'in-progress' : 'pending'
    const fields = {
      title: fill(title, random, client, broker),
      description: random.chance(0.75) ? fill(description, random, client, broker) : null,
      status: course.completedAt ? ('completed' as const) : open,
      dueDate: course.dueDate,
    }
    yield {
      ...fields,
      ...stamps(course),
      clientId: client.id,
      priority,
      assignedTo: client.agent.id,
      postponedCount: 0,
      lastPostponed: null,
      createdBy: personOf(client.agent),
      ...followUpKeys(fields),
    }
  }
}
