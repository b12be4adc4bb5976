import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { Change, Touched } from '@drayline/domain/kernel/records/change'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { OwnEntityType } from './descriptor.ts'
import type { SlotEntry, SlotName, SlotOutletProps } from './slots.ts'

/** One page of a list and how to get the next. */
export interface Page<T> {
  rows: T[]
  /** URL of the next page (the `Link` header), null on the last. */
  next: string | null
  /** Number of matching rows where it is cheap to know. */
  total: number | null
  /** False when `total` is only known to be at least that many. */
  totalIsExact: boolean
}

export interface ReadOptions {
  signal?: AbortSignal
}

export interface WriteOptions {
  signal?: AbortSignal
  /** The version of the record that was read; a newer one on the server answers 412. */
  version?: number
  /** One key per intention (a form opened once): repeating the call never does it twice. */
  idempotencyKey?: string
}

export interface UploadOptions extends WriteOptions {
  /** Share of bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Calls to the API with the session's cookie. Failures are `HttpError` of `@drayline/platform/http`. */
export interface HttpApi {
  get<T>(url: string, options?: ReadOptions): Promise<T>
  list<T>(url: string, options?: ReadOptions): Promise<Page<T>>
  post<T>(url: string, body?: unknown, options?: WriteOptions): Promise<T>
  put<T>(url: string, body?: unknown, options?: WriteOptions): Promise<T>
  patch<T>(url: string, body?: unknown, options?: WriteOptions): Promise<T>
  delete<T>(url: string, options?: WriteOptions): Promise<T>
  upload<T>(url: string, form: FormData, options?: UploadOptions): Promise<T>
}

export interface ToastOptions {
  /** Milliseconds on screen; 5000 by default. */
  duration?: number
  action?: { label: string; run: () => void }
}

/** Toasts, one visible at a time. */
export interface NotifyApi {
  success(title: string, message?: string, options?: ToastOptions): void
  error(title: string, message?: string, options?: ToastOptions): void
  info(title: string, message?: string, options?: ToastOptions): void
}

export interface ConfirmOptions {
  title: string
  message?: string
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

/** Dates, numbers and sizes as this user wants them: language, time zone, date and time format. */
export interface FormatApi {
  /** A decimal amount as US dollars. */
  money(amount: string): string
  number(value: number): string
  /** A calendar date, or an instant in the user's time zone. */
  date(value: string): string
  dateTime(value: string): string
  time(value: string): string
  /** "3 hours ago"; pair it with the full date as a title. */
  relative(value: string): string
  /** Bytes, KB, MB or GB with two decimals. */
  fileSize(bytes: number): string
  /** Today's calendar date in the user's time zone. */
  today(): string
  /** The present instant by the server's clock: this computer's may be wrong. Missing in shells before 1.3. */
  now?(): Date
}

/** Unfinished input kept in this tab, so that signing in again (or a reload) loses nothing. */
export interface DraftApi {
  read<T>(key: string): T | null
  write(key: string, value: unknown): void
  clear(key: string): void
}

/** Hears what a colleague, another tab or work in the background has changed. */
export type ChangeListener = (change: Change) => void

/** A query to begin before its component is there; what `queryOptions` makes. */
export interface EarlyQuery {
  queryKey: readonly unknown[]
}

/** Personal choices about appearance and language. Since 1.5. */
export type PersonalChoice = Partial<Pick<CurrentUser, 'theme' | 'language'>>

/** Everything a remote may ask of the shell. Its test double is `createFakeHost` of `@drayline/testing`. */
export interface HostApi {
  /** Contract version of the running shell. */
  readonly version: string
  /** Signed-in user. Another host takes this one's place when something of them changes. */
  readonly user: CurrentUser
  can(action: Action): boolean
  navigate(to: string, options?: { replace?: boolean }): void
  readonly http: HttpApi
  /** @deprecated since 1.4, for remotes built before: `prefetch` and `refresh` do what screens need. */
  readonly queryClient: QueryClient
  /**
   * Begins a query whose component will be there in a moment. It never fails: the component shows what went wrong.
   * Since 1.4.
   */
  prefetch(query: EarlyQuery): Promise<void>
  /**
   * Reads anew what shows these, or everything without any. After a write of this page that has happened already, since
   * the answer names what was touched. Since 1.4.
   */
  refresh(...touched: readonly Touched[]): Promise<void>
  /** Calls the listener with every change that others make; returns the function that ends it. Since 1.4. */
  onChange(listener: ChangeListener): () => void
  readonly notify: NotifyApi
  confirm(options: ConfirmOptions): Promise<boolean>
  /** While registered, leaving the page asks first. Returns the function that lifts it. */
  guardUnsavedChanges(): () => void
  readonly drafts: DraftApi
  readonly format: FormatApi
  /** Returns the page of a record, if the remote that shows it is there. */
  entityLink(entityType: EntityType | OwnEntityType, id: number): string | undefined
  /**
   * Shows what the person chose at once, everywhere, and saves it; fails, and goes back, when it cannot be saved.
   * Since 1.5.
   */
  prefer(choice: PersonalChoice): Promise<void>
  /** Sets the page's title; returns the function that restores the route's own. See `usePageTitle`. Since 1.5. */
  setPageTitle(title: string): () => void
  /** @deprecated since 1.5, for remotes built before: `setPageTitle`. */
  namePage(title: string): () => void
  /** Contents of a slot for this person, in order; `useSlotEntries` in components. Since 1.1. */
  slotEntries(name: SlotName): readonly SlotEntry[]
  /** Shows what fills a slot; screens use `Slot`. Since 1.1. */
  readonly SlotOutlet: ComponentType<SlotOutletProps>
}
