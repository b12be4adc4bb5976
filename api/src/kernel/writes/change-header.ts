import { randomUUID } from 'node:crypto'
import { hiddenEntityTypes } from '@drayline/domain/kernel/access/entity-access'
import type { Topic, Touched } from '@drayline/domain/kernel/records/change'
import { changeHeader, formatChange, mergeTouched, topicOf } from '@drayline/domain/kernel/records/change'
import type { AnyCall } from '../http/call.ts'

/** Names the changes of one call, however many writes it makes. */
export function changeIdOf({ http }: Pick<AnyCall, 'http'>): string {
  http.state.changeId ??= randomUUID()
  return http.state.changeId
}

/** The header that names what this call has touched so far, and `more`, as far as the caller may know of it. */
export function changeHeaders(ctx: AnyCall, more: readonly Touched[] = []): Record<string, string> {
  const hidden: readonly Topic[] = hiddenEntityTypes(ctx.can)
  const all = mergeTouched([...(ctx.http.state.touched ?? []), ...more])
  const touched = all.filter((one) => !hidden.includes(topicOf(one)))
  return touched.length === 0 ? {} : { [changeHeader]: formatChange({ id: changeIdOf(ctx), touched }) }
}

/** Says in the answer what a write that succeeded has touched. */
export function tellTouched(ctx: AnyCall, touched: readonly Touched[]): void {
  ctx.http.state.touched = mergeTouched([...(ctx.http.state.touched ?? []), ...touched])
  ctx.http.set(changeHeaders(ctx))
}
