import type { TaskType } from '@drayline/domain/operations/tasks/task'

/** Title and description of a piece of work. */
export type WorkText = readonly [title: string, description: string]

/** Tasks of a factoring office, by kind of work; braces are filled with names and amounts. */
export const taskTexts: Record<TaskType, readonly WorkText[]> = {
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
