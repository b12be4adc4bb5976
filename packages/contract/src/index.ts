export { type BootData, bootElementId } from './boot.ts'
export {
  type EntityLinkDescriptor,
  type ExposedModule,
  type NavDescriptor,
  type NewItemDescriptor,
  type OwnEntityType,
  type OwnSlotDescriptor,
  type PlaceDescriptor,
  pathRoot,
  type RemoteDescriptor,
  type RemoteSource,
  type RouteDescriptor,
  type RouteSource,
  reservedRoots,
  type SearchGroupDescriptor,
  type SlotDescriptor,
} from './descriptor.ts'
export type { RemoteFeature } from './feature.ts'
export type {
  ChangeListener,
  ConfirmOptions,
  DraftApi,
  EarlyQuery,
  FormatApi,
  HostApi,
  HttpApi,
  NotifyApi,
  Page,
  PersonalChoice,
  ReadOptions,
  ToastOptions,
  UploadOptions,
  WriteOptions,
} from './host.ts'
export { listUrl, type PathParams, type RouteData } from './list-url.ts'
export type { RegisteredRemote, Registry } from './registry.ts'
export { isRenderableModule, type PageLoaderArgs, type PageModule, type SlotModule } from './remote-module.ts'
export { Slot, type SlotElementProps, useSlotEntries } from './Slot.tsx'
export {
  type CreateInPlaceProps,
  type OfferActionsProps,
  type OfferedAction,
  type OwnSlotName,
  type SlotComponent,
  type SlotEntry,
  type SlotName,
  type SlotOutletProps,
  type SlotProps,
  slots,
} from './slots.ts'
export { fillTemplate, type Text, textIn } from './text.ts'
export { HostProvider, useHost, useUnsavedChanges } from './use-host.ts'
export { usePageTitle } from './use-page-title.ts'
export {
  contractFor,
  contractSatisfied,
  contractVersion,
  isContractRange,
  offeredContracts,
} from './version.ts'
