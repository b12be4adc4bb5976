import type { OfferActionsProps, OfferedAction } from '@drayline/contract'
import { useState } from 'react'
import { SlotFiller, useSlotFillers } from '../slots/Slot.tsx'

/** Told what a component offers, under a name of its own. */
export type OnOffer = (from: string, actions: readonly OfferedAction[]) => void

/** Asks the remotes what they can do at once. Shows nothing; a remote that fails offers nothing. */
export function OfferedActions({ onOffer }: { onOffer: OnOffer }) {
  const fillers = useSlotFillers('palette/actions/v1')
  return fillers.map((filler) => (
    <Offer key={`${filler.remoteId}.${filler.id}`} filler={filler} onOffer={onOffer} />
  ))
}

function Offer({ filler, onOffer }: { filler: ReturnType<typeof useSlotFillers>[number]; onOffer: OnOffer }) {
  const [props] = useState(
    (): OfferActionsProps => ({
      offer: (actions) => onOffer(`${filler.remoteId}.${filler.id}`, actions),
    }),
  )
  return <SlotFiller filler={filler} props={props} fallback={null} />
}
