export { resetViewport, setPreference, setViewport } from './browser-gaps.ts'
export {
  createFakeHost,
  createTestQueryClient,
  type FakeHost,
  type FakeHostOptions,
  type HostCalls,
  type RecordedToast,
} from './fake-host.ts'
export { type FakeSlotEntry, fakeSlot } from './fake-slots.tsx'
export {
  fixtureNow,
  makeActivity,
  makeBroker,
  makeClient,
  makeCreditCheck,
  makeDocument,
  makeInvoice,
  makeInvoiceDetail,
  makeLoad,
  makeNotification,
  makeUser,
  makeView,
  many,
} from './fixtures.ts'
export {
  createServer,
  delay,
  type HttpHandler,
  HttpResponse,
  http,
  type ListHandlerOptions,
  listHandler,
  problem,
  viewHandlers,
} from './msw.ts'
export { type HostRenderResult, type RenderOptions, renderPage, renderWithHost } from './render.tsx'
