import type { TaskType } from '@drayline/domain/operations/tasks/task'

type Text = readonly [title: string, description: string]

/** Tasks of a factoring office, by kind of work; braces are filled with names and amounts. */
export const taskTexts: Record<TaskType, readonly Text[]> = {
  chargeback: [
    ['{broker} charged back {amount}', 'They say the load was late. Ask {contact} for the check-in times.'],
    [
      'Dispute lumper deduction of {amount}',
      'Receipt is with the POD; send both to {broker} and ask for a repay.',
    ],
    ['Charge {amount} back to {client}', 'Past the recourse date. Take it from the next funding.'],
    ['Short payment of {amount} by {broker}', 'Remittance names a fuel advance we do not know of.'],
    [
      'Agree a repayment plan with {client}',
      'Open chargebacks of {amount}; {contact} offers four weekly parts.',
    ],
  ],
  followup: [
    ['Signed POD missing from {client}', 'The driver has it; {contact} sends it from the terminal.'],
    ['{broker}: when will {amount} be paid?', 'Approved at their side, waiting for the next payment run.'],
    ['Renewed insurance certificate of {client}', 'The one on file ends this month.'],
    ['{client} waits for the reserve release', 'Check what is still open with {broker} first.'],
    ['Answer {contact} about the advance rate', 'Asks for 95 percent; volume is up since the spring.'],
    ['Rate confirmation does not match, {client}', 'Linehaul differs by {amount} from the invoice.'],
  ],
  call: [
    ['Call {broker} accounts payable', 'Status of everything over 45 days.'],
    ['Call {contact} at {client}', 'Welcome call after the first two fundings.'],
    ['Call back {contact}', 'Missed call this morning; about the wire cut-off.'],
    ['Verify a load with {broker}', 'Confirm delivery and that no other factor has a notice on it.'],
    ['Call {broker} about {amount}', 'The check was mailed to the carrier by mistake.'],
  ],
  task: [
    ['Update remit-to address with {broker}', 'They still pay to the old lockbox.'],
    ['Prepare the aging list for Monday', 'Only debtors over 60 days, with notes.'],
    ['Send the notice of assignment for {client}', 'To all brokers of the last 90 days.'],
    ['Clean up duplicate contacts', 'Two e-mail addresses for the same dispatcher.'],
    ['Order new check stock', 'Two boxes left.'],
    ['Train the new colleague on packet review', 'Rate confirmation, bill of lading, accessorials.'],
  ],
  processing: [
    ['Enter invoices of {client}', 'Nine loads in one e-mail, packets attached.'],
    ['Post the lockbox of {broker}', 'One remittance over several invoices, {amount} unapplied.'],
    ['Set up {client} for same-day funding', 'Bank letter is checked; needs the second signature.'],
    ['Match bank transfer of {amount}', 'No reference given; could be {broker}.'],
    ['Scan the packets of {client}', 'Came by mail, two pages are hard to read.'],
  ],
}

/** Promises made to clients. */
export const followUpTexts: readonly Text[] = [
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
