import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import type { ComponentType } from 'react'

/** Named, versioned places of the contract, which remotes fill. A missing remote leaves a gap. */
export const slots = [
  'dashboard/stat/v1',
  'dashboard/main/v1',
  'dashboard/side/v1',
  'dashboard/bottom/v1',
  'settings/tab/v1',
  'client/section/v1',
  'load/section/v1',
  'invoice/section/v1',
  'broker/section/v1',
  'client/create/v1',
  'broker/create/v1',
  'palette/actions/v1',
] as const satisfies readonly SlotName[]

/**
 * Props that a slot hands to the component in it. A remote adds those of its own slots to this interface, and so does
 * who fills them: `declare module '@drayline/contract/slots' { interface SlotProps { … } }`.
 */
export interface SlotProps {
  /** The period that the figures are for; shells before 1.10 hand none, and it is today. */
  'dashboard/stat/v1': { range?: FigureRange }
  'dashboard/main/v1': Record<never, never>
  'dashboard/side/v1': Record<never, never>
  'dashboard/bottom/v1': Record<never, never>
  'settings/tab/v1': Record<never, never>
  'client/section/v1': { clientId: number }
  'load/section/v1': { loadId: number }
  'invoice/section/v1': { invoiceId: number }
  'broker/section/v1': { brokerId: number }
  /** A form in a window over another form, which lacks this client. Since 1.9. */
  'client/create/v1': CreateInPlaceProps
  'broker/create/v1': CreateInPlaceProps
  /** Shows nothing; tells what the open command palette can do at once. Since 1.12. */
  'palette/actions/v1': OfferActionsProps
}

/** Something that can be done from anywhere, without a page for it. */
export interface OfferedAction {
  /** Unique in what the component offers. */
  id: string
  label: string
  /** What else people call it, with commas. */
  keywords?: string
  /** Names an icon of `@drayline/ui`. */
  icon: string
  /** Does it, once the palette has closed. */
  run: () => void
}

/** What the command palette hands to a component that knows things to do. */
export interface OfferActionsProps {
  /** Told again it takes the place of what was offered before. Keeps its identity. */
  offer: (actions: readonly OfferedAction[]) => void
}

/** What a form that lacks a record hands to the one that adds it. */
export interface CreateInPlaceProps {
  /** Name that was typed. */
  typed: string
  /** Told the id of the record once it is stored; the form then closes the window. */
  onCreated: (id: number) => void
  /** The person gave up. */
  onClose: () => void
}

/** Slots whose props are known. */
export type SlotName = keyof SlotProps

/** A slot that a remote gives, by its short name: `claims/section/v1` of mf-claims. Since 1.7. */
export type OwnSlotName = `${string}/${string}/v${number}`

/** Something that fills a slot for this person. */
export interface SlotEntry {
  /** Id of the contribution. */
  id: string
  /** In the language of the page; the remote's name where the contribution has no title. */
  title: string
  /** Id of the element around it, to scroll to and to link to. */
  anchor: string
}

/** Props of the host's outlet for a slot. */
export interface SlotOutletProps {
  name: SlotName
  /** Handed to each component in the slot. */
  slotProps: SlotProps[SlotName]
}

/** A component that fills a slot. */
export type SlotComponent<S extends SlotName> = ComponentType<SlotProps[S]>
